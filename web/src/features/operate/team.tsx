import { chakra } from '@chakra-ui/react'
import type { SignedInOperator } from '@muster/contracts/entities/operator'
import { useState } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { momentText } from '../../lib/clock.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDisableMutation, useTeamQuery } from './api.ts'
import { Invitations } from './invitations.tsx'
import { MemberRoles } from './member-roles.tsx'
import { Section } from './section.tsx'
import { useAttempt } from './use-attempt.ts'
import { useRoleNames } from './use-role-names.ts'

/** The operators who may sign in, their passkeys, and the invitations. */
export function Team({ operator }: { operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const language = useLanguage()
  const roleNames = useRoleNames()
  const { data, isError } = useTeamQuery()
  const [disable, { isLoading }] = useDisableMutation()
  const attempt = useAttempt()
  /** The operator to disable, after the first press. A second press confirms, because one admin alone cannot undo it. Null for none. */
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null)
  const stay = () => setAsked(null)
  // Keeps showing the last known data while the server cannot be reached.
  if (isError && !data) return <p>{t('loadFailed')}</p>
  const moment = (instant: string) => momentText(instant, serverNow(), language)
  return (
    <Section label={t('team.title')}>
      <Invitations operator={operator} />
      <chakra.h2 textStyle="xl">{t('team.title')}</chakra.h2>
      {data?.map(member => {
        const { id, name, roles, invitedBy, passkey, joinedAt, lastSignInAt, disabledAt } = member
        return (
          <Card key={id} pad display="flex" flexWrap="wrap" gap="3" justifyContent="space-between" alignItems="center">
            <chakra.div minW="0">
              <chakra.h3 textStyle="lg" fontWeight="bold">
                {name}
              </chakra.h3>
              <p>{disabledAt ? t('team.disabled', { at: moment(disabledAt) }) : roleNames(roles)}</p>
              <chakra.p color="fg.muted" fontSize="sm">
                {t('team.facts', { invitedBy, joined: moment(joinedAt), seen: moment(lastSignInAt) })}
              </chakra.p>
              <chakra.p color="fg.muted" fontSize="sm" overflowWrap="anywhere">
                {t('team.passkey', { passkey })}
              </chakra.p>
            </chakra.div>
            {!disabledAt && id !== operator.id && (
              <Button look="outline" aria-label={t('team.disableOf', { name })} onClick={() => setAsked({ id, name })}>
                {t('team.disable')}
              </Button>
            )}
            {!disabledAt && <MemberRoles member={member} operator={operator} />}
          </Card>
        )
      })}
      {asked && (
        <Dialog
          open
          mustAnswer
          onClose={stay}
          title={t('team.disableTitle', { name: asked.name })}
          description={t('team.disableText')}
          footer={
            <>
              <Button
                look="outline"
                busy={isLoading}
                busyText={t('busy')}
                onClick={() => attempt(() => disable({ params: { id: asked.id } }).unwrap()).then(stay)}
              >
                {t('team.disable')}
              </Button>
              <Button onClick={stay}>{t('cancel', { ns: 'common' })}</Button>
            </>
          }
        />
      )}
    </Section>
  )
}
