import { chakra } from '@chakra-ui/react'
import type { SignedInOperator } from '@muster/contracts/entities/operator'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { useHeldQuery, useRefuseHeldMutation, useReleaseHeldMutation } from './api.ts'
import { Decide } from './decide.tsx'
import { Screens } from './screens.tsx'
import { Section } from './section.tsx'
import { mapsAtOnce, ShownArea } from './shown-area.tsx'
import { StaleNote } from './stale-note.tsx'
import { useAttempt } from './use-attempt.ts'

const pollMs = 10_000

/** The messages that the guard holds, why, and buttons to release or refuse them. */
export function HeldList({ operator: { roles } }: { operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const list = useHeldQuery(undefined, { pollingInterval: pollMs })
  const { data, isError } = list
  const [release] = useReleaseHeldMutation()
  const [refuse] = useRefuseHeldMutation()
  const attempt = useAttempt(list.refetch)
  // Keeps showing the last known data while the server cannot be reached.
  if (isError && !data) return <p>{t('loadFailed')}</p>
  const open = data?.filter(({ state }) => state === 'held') ?? []
  return (
    <Section label={t('held.title')}>
      <StaleNote list={list} />
      {data && open.length === 0 && <p>{t('held.none')}</p>}
      {open.map(({ id, title, sender, reasons, understood, screens, needsSecondPerson, proposal, geometry }, at) => {
        const params = { id }
        const releasing = {
          label: needsSecondPerson ? t('held.propose') : t('held.release'),
          look: 'solid' as const,
          act: (note: string) => attempt(() => release({ params, body: { note } }).unwrap()),
        }
        const refusing = {
          label: t('held.refuse'),
          act: (note: string) => attempt(() => refuse({ params, body: { note } }).unwrap()),
        }
        const isApprover = roles.includes('approver')
        return (
          <Card key={id} pad display="grid" gap="3">
            <chakra.h2 textStyle="lg" fontWeight="bold">
              {title}
            </chakra.h2>
            <chakra.p color="fg.muted" overflowWrap="anywhere">
              {sender}
            </chakra.p>
            <chakra.p fontWeight="bold">{t('held.why')}</chakra.p>
            {reasons.map(({ code, text }) => (
              <chakra.p key={code} lang="en">
                {text}
              </chakra.p>
            ))}
            {understood && (
              <p>
                {t('held.understood', {
                  event: understood.event,
                  severity: understood.severity,
                  km2: Math.round(understood.geometry.km2),
                })}
              </p>
            )}
            {!geometry && <p>{t('held.noArea')}</p>}
            <ShownArea geometry={geometry} name={title} isOpen={at < mapsAtOnce} />
            <Screens screens={screens} />
            {needsSecondPerson && <p>{t('held.needsTwo')}</p>}
            {proposal && <p>{t('held.proposed', { name: proposal.author.name })}</p>}
            <Decide
              choices={[
                ...(proposal || !(isApprover || needsSecondPerson) ? [] : [releasing]),
                ...(isApprover ? [refusing] : []),
              ]}
            />
          </Card>
        )
      })}
    </Section>
  )
}
