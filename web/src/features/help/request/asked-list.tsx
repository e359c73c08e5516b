import { chakra } from '@chakra-ui/react'
import type { HelpAsked, HelpPlan, HelpRequest } from '@muster/contracts/entities/help'
import { Check, Clock, Phone, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockText } from '../../../lib/clock.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { type Glyph, Icon } from '../../../ui/icon.tsx'
import { HandOver } from './hand-over.tsx'

type AskedListProps = {
  request: HelpRequest
  links: HelpPlan['links']
  /** Names of the person's communities, by id. */
  groups: ReadonlyMap<string, string>
}

/** The people who were asked. For each: how they were notified, and what they answered. */
export function AskedList({ request, links, groups }: AskedListProps) {
  const { t } = useTranslation('help')
  return (
    <Card asChild pad>
      <section aria-labelledby="asked-title">
        <chakra.h2 id="asked-title" textStyle="xl">
          {t('mine.who')}
        </chakra.h2>
        {request.asked.length === 0 && <chakra.p mt="1">{t('mine.whoNone')}</chakra.p>}
        <chakra.ul listStyle="none" m="0" p="0">
          {request.asked.map(asked => (
            <Row key={asked.id} asked={asked} request={request} links={links} groups={groups} />
          ))}
          {!request.isTest && (
            <Line icon={Phone} isOpen name="911" said={t('mine.not911')}>
              {t('mine.only911')}
            </Line>
          )}
        </chakra.ul>
      </section>
    </Card>
  )
}

const isYes = ({ answer }: HelpAsked) => answer === 'coming' || answer === 'arrived' || answer === 'received'

function Row({ asked, request, links, groups }: AskedListProps & { asked: HelpAsked }) {
  const { t, i18n } = useTranslation('help')
  const clock = (instant: string) => clockText(instant, i18n.language)
  const claim = request.claims.findLast(({ askedId }) => askedId === asked.id)
  const name = asked.name ?? (asked.communityId && groups.get(asked.communityId)) ?? t('mine.group')
  const link = links.find(({ id }) => id === asked.linkId)
  const { answer, sent, askedAt, answeredAt, handOver } = asked
  const said =
    answer === 'none'
      ? t(`mine.sent.${askedAt ? sent : 'waiting'}`)
      : t(`mine.answer.${answer}`, { time: clock(claim?.etaAt ?? answeredAt ?? request.changedAt) })
  const times = [
    askedAt && t('mine.askedAt', { time: clock(askedAt) }),
    answeredAt && t('mine.answeredAt', { time: clock(answeredAt) }),
  ].filter(Boolean)
  return (
    <Line
      icon={isYes(asked) ? Check : answer === 'none' || answer === 'late' ? Clock : X}
      isOpen={answer === 'none'}
      name={claim && asked.kind === 'circle' ? `${name}: ${claim.name}` : name}
      said={said}
      after={
        handOver &&
        answer === 'none' && (
          <HandOver
            name={name}
            path={handOver}
            phone={link?.kind === 'phone' ? link.phone : null}
            isTest={request.isTest}
          />
        )
      }
    >
      {times.join(' ')}
    </Line>
  )
}

type LineProps = {
  icon: Glyph
  /** True if there is no answer yet. */
  isOpen: boolean
  name: string
  said: string
  children: ReactNode
  after?: ReactNode
}

function Line({ icon, isOpen, name, said, children, after }: LineProps) {
  return (
    <chakra.li
      display="flex"
      gap="3.5"
      py="3.5"
      borderColor="border"
      css={{ '&:not(:last-of-type)': { borderBottomWidth: '1px' } }}
    >
      <chakra.span
        display="grid"
        placeItems="center"
        flex="none"
        w="10"
        h="10"
        borderRadius="full"
        border="2px solid"
        borderColor={isOpen ? 'border.emphasized' : 'fg'}
        borderStyle={isOpen ? 'dashed' : 'solid'}
      >
        <Icon as={icon} size={1.25} />
      </chakra.span>
      <chakra.div flex="1" minW="0" overflowWrap="anywhere">
        <b>
          <bdi>{name}</bdi>
        </b>
        <p>{said}</p>
        <chakra.p textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {children}
        </chakra.p>
        {after}
      </chakra.div>
    </chakra.li>
  )
}
