import { Dialog as Base, chakra, Portal } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { placeOf, type Said, textsFor, updateTitle, upperFirst, whatToDo } from '@muster/languages/update-text'
import { Check, Clock, HandHelping, MapPin, OctagonAlert, Phone, Quote, Shield, WifiOff, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updatePage } from '../../../entities/emergency-update/pages.ts'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { momentText } from '../../../lib/clock.ts'
import { inSentence, useNow, useTimeLabel } from '../../../lib/time-label.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { Button, ButtonLink, ExternalButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ReadAloud } from '../../../ui/read-aloud.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { Fact } from '../fact.tsx'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'
import { useNearnessWords } from '../use-nearness-words.ts'
import { WayOut } from '../way-out.tsx'
import { EndedOrder } from './ended-order.tsx'
import { type OrderHere, orderMark } from './orders-here.ts'
import { useAlarm } from './use-alarm.ts'

const HelpDialog = lazy(() => import('../help-dialog.tsx').then(module => ({ default: module.HelpDialog })))

type TakeoverScreenProps = {
  /** Not empty; the gravest first. */
  orders: readonly OrderHere[]
  /** The order that ended while this screen was open; then it is the only one. */
  ended: EmergencyUpdate | null
  user: User | null
  onClose: () => void
  onLater: () => void
}

/** The order over the whole window, until the person closes it. */
export function TakeoverScreen({ orders, ended, user, onClose, onLater }: TakeoverScreenProps) {
  const start = useRef<HTMLHeadingElement>(null)
  const [first] = orders
  if (!first) return null
  return (
    <Base.Root
      open
      role="alertdialog"
      onOpenChange={({ open }) => !open && onClose()}
      initialFocusEl={() => start.current}
    >
      <Portal>
        <Base.Positioner p="0" zIndex="modal">
          <Base.Content
            w="100%"
            maxW="100%"
            // The header with 911 stays in view above it.
            h="calc(100dvh - {sizes.header})"
            maxH="calc(100dvh - {sizes.header})"
            m="0"
            p="0"
            border="0"
            borderRadius="0"
            overflowY="auto"
            bg="bg.panel"
          >
            {ended ? (
              <EndedOrder id={ended.id} last={ended} titleRef={start} onClose={onClose} />
            ) : (
              <Order
                key={first.update.id}
                order={first}
                others={orders.slice(1)}
                user={user}
                titleRef={start}
                onClose={onClose}
                onLater={onLater}
              />
            )}
          </Base.Content>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  )
}

type OrderProps = {
  order: OrderHere
  others: readonly OrderHere[]
  user: User | null
  titleRef: React.RefObject<HTMLHeadingElement | null>
  onClose: () => void
  onLater: () => void
}

function Order({ order: { update, near }, others, user, titleRef, onClose, onLater }: OrderProps) {
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
  const red = isDrill ? {} : { bg: 'severity.critical.solid', color: 'severity.critical.contrast' }
  return (
    <>
      {isDrill && <Stripes />}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '13fr 12fr' }}
        gridTemplateRows={{ base: 'auto 1fr', lg: '1fr' }}
        minH={isDrill ? 'calc(100% - 3rem)' : '100%'}
      >
        <chakra.section
          data-on={isDrill ? undefined : 'red'}
          display="flex"
          flexDir="column"
          px={{ base: '4', md: '14' }}
          py={{ base: '5', md: '9' }}
          {...red}
        >
          <chakra.div display="flex" alignItems="center" gap="3">
            {isDrill ? (
              <chakra.b
                border="5px solid currentColor"
                borderRadius="sm"
                px="5"
                fontSize="1.75rem"
                fontWeight="black"
                letterSpacing=".12em"
              >
                {t('drill', { ns: 'common' })}
              </chakra.b>
            ) : (
              <>
                <Icon as={OctagonAlert} size={2.5} stroke={2.3} />
                <chakra.b fontSize="1.5rem" lineHeight="1.2">
                  {t(isShelter ? 'takeover.shelter' : 'takeover.order')}
                </chakra.b>
              </>
            )}
            <Base.CloseTrigger asChild>
              <Button
                look="quiet"
                square
                icon={X}
                ml="auto"
                aria-label={t('takeover.close')}
                {...(!isDrill && { _hover: { bg: 'severity.critical.hover' } })}
              />
            </Base.CloseTrigger>
          </chakra.div>
          <chakra.div mt={{ base: '5', lg: 'auto' }}>
            <Base.Title asChild>
              <chakra.h1
                ref={titleRef}
                tabIndex={-1}
                outline="none"
                fontSize={{ base: 'clamp(2.5rem, 17vw, 4.5rem)', lg: 'clamp(4.5rem, 9vw, 7.5rem)' }}
                fontWeight="black"
                lineHeight="1.02"
                letterSpacing="-.035em"
                overflowWrap="break-word"
              >
                {verb}
              </chakra.h1>
            </Base.Title>
            <Base.Description asChild>
              <chakra.p
                mt="3"
                color="inherit"
                fontSize={{ base: '1.3125rem', md: '1.75rem' }}
                fontWeight="bold"
                lineHeight="1.3"
              >
                {isDrill ? t('takeover.isDrill') : nearness && `${nearness}.`}
              </chakra.p>
            </Base.Description>
          </chakra.div>
        </chakra.section>
        <chakra.section
          display="flex"
          flexDir="column"
          gap="4"
          px={{ base: '4', md: '14' }}
          py={{ base: '4', md: '9' }}
        >
          <Offline />
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
                {/* Elsewhere it stands below the verb. */}
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
            <Others orders={others} onOpen={onClose} />
          </chakra.div>
          <chakra.div display="grid" gap="3" mt={{ lg: 'auto' }} order={{ base: 1, lg: 0 }}>
            {!isShelter && (
              // The way out closes this screen: the map needs the window.
              <chakra.div display="grid" onClick={onClose}>
                <WayOut user={user} from={near.place?.coordinates ?? null} isDrill={isDrill} size="lg" />
              </chakra.div>
            )}
            {isDrill ? (
              <DrillAnswers onDone={onClose} onLater={onLater} />
            ) : (
              <Emergency user={user} title={updateTitle(update, reader)} />
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

function Offline() {
  const { t } = useTranslation('updates')
  const online = useOnline()
  const label = useTimeLabel()
  const { checkedAt } = useEmergencyUpdates()
  if (online || !checkedAt) return null
  return (
    <chakra.p display="flex" alignItems="center" gap="3" fontWeight="bold" bg="bg.muted" borderRadius="md" p="3">
      <Icon as={WifiOff} />
      {t('takeover.offline', { age: inSentence(label(checkedAt)) })}
    </chakra.p>
  )
}

/** Further orders that the person is inside of: each with its own words. */
function Others({ orders, onOpen }: { orders: readonly OrderHere[]; onOpen: () => void }) {
  const { t } = useTranslation('updates')
  const reader = useUpdateReader()
  if (orders.length === 0) return null
  return (
    <chakra.section mt="4" pt="4" borderTopWidth="2px" borderColor="border.emphasized">
      <chakra.h2 textStyle="lg">{t('takeover.more', { count: orders.length })}</chakra.h2>
      {orders.map(({ update }) => {
        const { official, advice } = whatToDo(update, reader)
        return (
          <chakra.div key={update.id} mt="3">
            <chakra.b display="block">
              <ZoneText>{updateTitle(update, reader)}</ZoneText>
            </chakra.b>
            <p lang={official?.language ?? reader.language}>{official?.text ?? advice}</p>
            <ButtonLink to={updatePage(update.id)} look="quiet" size="sm" px="0" onClick={onOpen}>
              {t('takeover.details')}
            </ButtonLink>
          </chakra.div>
        )
      })}
    </chakra.section>
  )
}

function DrillAnswers({ onDone, onLater }: { onDone: () => void; onLater: () => void }) {
  const { t } = useTranslation('updates')
  return (
    <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="3">
      <Button look="outline" size="lg" icon={Check} onClick={onDone}>
        {t('takeover.did')}
      </Button>
      <Button look="outline" size="lg" icon={Clock} onClick={onLater}>
        {t('takeover.later')}
      </Button>
    </chakra.div>
  )
}

function Emergency({ user, title }: { user: User | null; title: string }) {
  const { t } = useTranslation('updates')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="3">
        <ExternalButton href="tel:911" look="call" size="lg" icon={Phone}>
          {t('callEmergency', { ns: 'common' })}
        </ExternalButton>
        <Button look="outline" size="lg" icon={HandHelping} onClick={() => setOpen(true)}>
          {t('help.need')}
        </Button>
      </chakra.div>
      <chakra.p textStyle="sm" color="fg.muted" textAlign="center">
        {t('help.note')}
      </chakra.p>
      {isOpen && (
        <Suspense>
          <HelpDialog open onClose={() => setOpen(false)} user={user} title={title} isDrill={false} />
        </Suspense>
      )}
    </>
  )
}
