import { chakra } from '@chakra-ui/react'
import type { HelpLinkForm, HelpPlan } from '@muster/contracts/entities/help'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { momentText } from '../../../lib/clock.ts'
import { inSentence, useNow, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { addressOf, moved } from './plan-form.ts'

type LinkListProps = {
  links: readonly HelpLinkForm[]
  /** The links as saved, with how each person can be reached. */
  known: HelpPlan['links']
  onChange: (links: HelpLinkForm[]) => void
}

/** The people who are asked, in order, with buttons to move or remove them. */
export function LinkList({ links, known, onChange }: LinkListProps) {
  const { t } = useTranslation('help')
  const [said, setSaid] = useState('')
  const move = (index: number, by: number) => {
    const next = moved(links, index, by)
    onChange(next)
    setSaid(t('plan.moved', { name: links[index]?.name ?? '', place: index + by + 1 }))
  }
  return (
    <>
      {links.length === 0 && <p>{t('plan.empty')}</p>}
      <chakra.ol listStyle="none" m="0" p="0">
        {links.map((link, index) => (
          <chakra.li
            key={link.id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            columnGap="3.5"
            py="3"
            borderColor="border"
            css={{ '&:not(:last-of-type)': { borderBottomWidth: '1px' } }}
          >
            <chakra.span fontSize="xl" fontWeight="heavy" minW="1.5rem" fontVariantNumeric="tabular-nums">
              {index + 1}
            </chakra.span>
            <chakra.div flex="1" minW="min(10rem, 100%)" overflowWrap="anywhere">
              <b>
                <bdi>{link.name}</bdi>
              </b>
              <How link={link} known={known.find(({ id }) => id === link.id)} />
              <Known link={known.find(({ id }) => id === link.id)} />
            </chakra.div>
            <chakra.div display="flex" flexWrap="wrap" gap="1" ml="auto">
              <Button
                look="quiet"
                size="sm"
                square
                icon={ArrowUp}
                aria-label={t('plan.up', { name: link.name })}
                // `aria-disabled`, not `disabled`, so that the button keeps the focus when it has moved somebody to the end of the list.
                aria-disabled={index === 0}
                onClick={() => index > 0 && move(index, -1)}
              />
              <Button
                look="quiet"
                size="sm"
                square
                icon={ArrowDown}
                aria-label={t('plan.down', { name: link.name })}
                aria-disabled={index === links.length - 1}
                onClick={() => index < links.length - 1 && move(index, 1)}
              />
              <Button
                look="quiet"
                size="sm"
                square
                icon={Trash2}
                aria-label={t('plan.remove', { name: link.name })}
                onClick={() => onChange(links.filter(({ id }) => id !== link.id))}
              />
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ol>
      <chakra.div role="status" {...visuallyHidden}>
        {said}
      </chakra.div>
    </>
  )
}

/** How a person is notified, if that is known. */
function How({ link, known }: { link: HelpLinkForm; known: HelpPlan['links'][number] | undefined }) {
  const { t } = useTranslation('help')
  const reach = known?.reach
  const way = reach && reach.devices > 0 ? (reach.hasMail ? 'pushMail' : 'push') : reach?.hasMail ? 'mail' : 'none'
  const said =
    link.kind !== 'user'
      ? t(`plan.kind.${link.kind}`, { address: addressOf(link) })
      : t(`plan.reach.${reach ? way : 'unknown'}`, { count: reach?.devices ?? 0 })
  return <chakra.p textStyle="sm">{said}</chakra.p>
}

function Known({ link }: { link: HelpPlan['links'][number] | undefined }) {
  const { t, i18n } = useTranslation('help')
  const label = useTimeLabel()
  const now = useNow()
  const test = link?.lastTest
  const said =
    link?.consent === 'refused'
      ? t('plan.refused')
      : test?.answeredAt
        ? t('plan.lastTest', { age: inSentence(label(test.answeredAt)) })
        : test && t('plan.noAnswer', { time: momentText(test.askedAt, now, i18n.language) })
  return said ? (
    <chakra.p textStyle="sm" fontWeight="bold">
      {said}
    </chakra.p>
  ) : null
}
