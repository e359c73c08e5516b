import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { placeOf, type Said, textsFor, updateTitle, upperFirst, whatToDo } from '@muster/languages/update-text'
import { Clock, History, MapPin, Quote, Shield, WifiOff } from 'lucide-react'
import type { RefObject } from 'react'
import { updatePage } from '../../../entities/emergency-update/pages.ts'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { momentText } from '../../../lib/clock.ts'
import { useConnected } from '../../../lib/connection.ts'
import { inSentence, useNow, useTimeLabel } from '../../../lib/time-label.ts'
import { shortQuery } from '../../../lib/use-media.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ReadAloud } from '../../../ui/read-aloud.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { useListTrust } from '../home/use-list-trust.ts'
import { useNearnessWords } from '../use-nearness-words.ts'
import { WayOut } from '../way-out.tsx'
import { DrillAnswers, Emergency } from './order-answers.tsx'
import { OrderHead } from './order-head.tsx'
import { type OrderHere, orderMark } from './orders-here.ts'
import { OtherOrders } from './other-orders.tsx'
import { useAlarm } from './use-alarm.ts'

/** A phone in landscape has room for the way out beside the order, but not below it. */
const halvesOnItsSide = {
  [`@media ${shortQuery}`]: {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gridTemplateRows: 'auto',
    '& > section': { px: '5', py: '4', gap: '2' },
  },
}

type OrderProps = {
  order: OrderHere
  others: readonly OrderHere[]
  user: User | null
  titleRef: RefObject<HTMLHeadingElement | null>
  onClose: () => void
  onLater: () => void
}

/** One order: what it asks, the sender's words, the area, and the way out. */
export function Order({ order: { update, near }, others, user, titleRef, onClose, onLater }: OrderProps) {
  const { t, i18n } = useTranslation('updates')
  const reader = useUpdateReader()
  const now = useNow()
  const label = useTimeLabel()
  const nearness = useNearnessWords()(near)
  const { isDrill, hazard, source, issuedAt } = update
  const isShelter = hazard === 'shelter-in-place'
  const verb = t(`takeover.${isDrill ? (isShelter ? 'practiceStay' : 'practiceLeave') : isShelter ? 'stay' : 'leave'}`)
  const { official } = whatToDo(update, reader)
  const texts = textsFor(update, reader.language)
  const words: Said = official ?? { text: texts.content, language: texts.language }
  const place = placeOf(update, reader)
  const said: Said[] = [
    {
      text: [isDrill && t('takeover.isDrill'), `${verb}.`, nearness && `${nearness}.`].filter(Boolean).join(' '),
      language: reader.language,
    },
    words,
  ]
  useAlarm({
    mark: [update, ...others.map(({ update }) => update)].map(orderMark).join(),
    said,
    isDrill,
    isQuiet: isShelter,
  })
  return (
    <>
      {isDrill && <Stripes />}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '13fr 12fr' }}
        gridTemplateRows={{ base: 'auto 1fr', lg: '1fr' }}
        minH={isDrill ? 'calc(100% - 3rem)' : '100%'}
        css={halvesOnItsSide}
      >
        <OrderHead verb={verb} nearness={nearness} isDrill={isDrill} isShelter={isShelter} titleRef={titleRef} />
        <chakra.section
          display="flex"
          flexDir="column"
          gap="4"
          px={{ base: '4', md: '14' }}
          py={{ base: '4', md: '9' }}
        >
          <ListAge />
          <chakra.dl m="0">
            <Fact
              icon={Quote}
              name={t('takeover.official')}
              said={
                <chakra.span lang={words.language} display="block" whiteSpace="pre-line">
                  {words.text}
                </chakra.span>
              }
            />
          </chakra.dl>
          <chakra.div order={{ base: 2, lg: 0 }}>
            <chakra.dl m="0" borderTopWidth="1px" borderColor="border" pt="3.5">
              <Fact
                icon={MapPin}
                name={t('takeover.where')}
                said={place && <ZoneText>{upperFirst(place, i18n.language)}</ZoneText>}
              >
                <ZoneText>{update.affectedAreas.filter(area => area !== place).join(', ')}</ZoneText>
                {/* A real order shows this below the verb. */}
                {isDrill && nearness && <p>{nearness}.</p>}
              </Fact>
              <Fact
                icon={Shield}
                name={t('takeover.who')}
                said={isDrill ? t('takeover.drillBy', { sender: source.senderName }) : source.senderName}
              />
              <Fact
                icon={Clock}
                name={t('takeover.when')}
                said={
                  <chakra.span fontVariantNumeric="tabular-nums">
                    {momentText(issuedAt, now, i18n.language)}
                  </chakra.span>
                }
              >
                {label(issuedAt)}
              </Fact>
            </chakra.dl>
            <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2">
              <ReadAloud parts={said} words={{ read: t('page.read'), stop: t('page.stop') }} />
              <ButtonLink to={updatePage(update.id)} look="outline" size="sm" onClick={onClose}>
                {t('takeover.details')}
              </ButtonLink>
            </chakra.div>
            <OtherOrders orders={others} onOpen={onClose} />
          </chakra.div>
          <chakra.div display="grid" gap="3" mt={{ lg: 'auto' }} order={{ base: 1, lg: 0 }}>
            {!isShelter && (
              // Following the way out closes this screen, because the map needs the window.
              <chakra.div display="grid" onClick={onClose}>
                <WayOut user={user} from={near.place?.coordinates ?? null} isDrill={isDrill} size="lg" />
              </chakra.div>
            )}
            {isDrill ? (
              <DrillAnswers onDone={onClose} onLater={onLater} />
            ) : (
              // Elements with `data-leads-away` open another page, so they close this screen.
              <chakra.div onClick={event => (event.target as Element).closest('[data-leads-away]') && onClose()}>
                <Emergency user={user} title={updateTitle(update, reader)} update={update} />
              </chakra.div>
            )}
          </chakra.div>
        </chakra.section>
      </chakra.div>
      {isDrill && <Stripes />}
    </>
  )
}

const Stripes = chakra('div', {
  base: {
    h: '6',
    backgroundImage: 'repeating-linear-gradient(-45deg, {colors.ink.solid} 0 24px, {colors.bg.panel} 24px 48px)',
    borderY: '4px solid',
    borderColor: 'ink.solid',
  },
})

/** The age of the list if it cannot be renewed. This screen covers the line at the top of the app that usually says so. */
function ListAge() {
  const { t } = useTranslation('updates')
  const connected = useConnected()
  const label = useTimeLabel()
  const trust = useListTrust()
  if (trust.kind !== 'old') return null
  return (
    <chakra.p display="flex" alignItems="center" gap="3" fontWeight="bold" bg="bg.muted" borderRadius="md" p="3">
      <Icon as={connected ? History : WifiOff} />
      {t(connected ? 'old' : 'takeover.offline', { age: inSentence(label(trust.checkedAt)) })}
    </chakra.p>
  )
}
