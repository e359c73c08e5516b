import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { HelpOffer } from '@muster/contracts/entities/help'
import { CarFront, HandHelping } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { clockText } from '../../lib/clock.ts'
import { useConnected } from '../../lib/connection.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DrillTag } from '../../ui/drill.tsx'
import { Icon } from '../../ui/icon.tsx'
import { helpApi } from './api.ts'
import { useWaitingRows } from './outbox.ts'
import { calmMs, idleMs, openMs, usePollMs } from './poll.ts'
import { useTrueLine } from './request/use-true-line.ts'
import { ridesApi } from './rides/api.ts'
import { useRidesTitle } from './rides/use-rides-title.ts'
import { TestTag } from './test-tag.tsx'
import { useCountdown } from './use-countdown.ts'
import { useHelpSender } from './use-help-sender.ts'
import { useMyRequests } from './use-my-request.ts'
import { useReportSeen } from './use-report-seen.ts'

const Row = chakra(Link, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    minH: '14',
    px: { base: '4', md: '6' },
    py: '2',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border.emphasized',
    fontWeight: 'bold',
    textDecoration: 'none',
    color: 'fg',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-5px' },
    _highContrast: { borderBottomWidth: '2px' },
  },
})

/** `orders`: the evacuation orders that cover the person's home or the place where they are. */
type HelpStripProps = { userId: string; orders: readonly { update: EmergencyUpdate }[] }

/**
 * Shown above every screen of a signed-in person: their own open request, and the requests of others that wait for their answer. Also sends
 * the waiting rows of the help outbox.
 */
export function HelpStrip({ userId, orders }: HelpStripProps) {
  const { t } = useTranslation('help')
  useHelpSender(userId)
  useReportSeen(orders)
  const offers = useOpenOffers()
  const mine = useMine(userId)
  const { pathname } = useLocation()
  const shown = offers.filter(({ id }) => pathname !== `/help/offers/${id}`)
  return (
    <chakra.nav aria-label={t('strip.label')} _empty={{ display: 'none' }}>
      {mine && pathname !== '/help' && (
        <Row to="/help">
          <Icon as={HandHelping} />
          <chakra.span flex="1" minW="min(10rem, 100%)" overflowWrap="anywhere" role="status">
            {mine}
          </chakra.span>
          <Open />
        </Row>
      )}
      {shown.map(offer => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
      {pathname !== '/help/rides' && <RidesRow />}
    </chakra.nav>
  )
}

/** A link to rides, shown while rides are open for this person, or they have an offer or a request. */
function RidesRow() {
  const known = ridesApi.endpoints.rides.useQueryState().data
  const pollingInterval = usePollMs(known?.open || known?.mine ? calmMs : idleMs)
  const { data } = ridesApi.endpoints.rides.useQuery(undefined, { pollingInterval })
  const title = useRidesTitle(data)
  if (title === null) return null
  return (
    <Row to="/help/rides">
      {(data?.mine ?? data?.open)?.isDrill ? <DrillTag /> : <Icon as={CarFront} />}
      <chakra.span flex="1" minW="min(10rem, 100%)" overflowWrap="anywhere" role="status">
        {title}
      </chakra.span>
      <Open />
    </Row>
  )
}

function OfferRow({ offer }: { offer: HelpOffer }) {
  const { t } = useTranslation('help')
  const { isTest, firstName: name, mine } = offer
  const isGoing = mine?.state === 'coming' || mine?.state === 'arrived'
  const said = isTest
    ? t('strip.test', { name: name ?? '' })
    : !name
      ? t('strip.offerUnknown')
      : t(isGoing ? 'strip.coming' : 'strip.offer', { name })
  return (
    <Row to={`/help/offers/${offer.id}`}>
      {isTest ? <TestTag /> : <Icon as={HandHelping} />}
      <chakra.span flex="1" minW="min(10rem, 100%)" overflowWrap="anywhere" role="status">
        {said}
      </chakra.span>
      <Open />
    </Row>
  )
}

function Open() {
  const { t } = useTranslation('help')
  return (
    <chakra.span textDecoration="underline" minH="11" display="inline-flex" alignItems="center">
      {t('strip.open')}
    </chakra.span>
  )
}

/** One line about the person's own request: its state, that it has not been sent, or when it starts by itself. Null if there is none of these. */
function useMine(userId: string): string | null {
  const { t, i18n } = useTranslation('help')
  const { counting, aheadMs } = useCountdown()
  const connected = useConnected()
  const lineOf = useTrueLine()
  const { open, isOld } = useMyRequests(userId)
  const isWaiting = useWaitingRows(userId).some(({ kind }) => kind === 'start')
  if (open) return lineOf(open, isOld || !connected).title
  if (isWaiting) return t('strip.waiting')
  if (!counting) return null
  const at = new Date(Date.parse(counting.opensAt) + aheadMs).toISOString()
  return t('strip.countdown', { time: clockText(at, i18n.language) })
}

const wantsAnswer = ({ hasDeclined, hasReceived, needsMore, mine }: HelpOffer) =>
  !hasReceived && (mine ? mine.state !== 'withdrawn' && mine.state !== 'road-closed' : !hasDeclined && needsMore)

function useOpenOffers(): readonly HelpOffer[] {
  const known = helpApi.endpoints.helpOffers.useQueryState().data
  const pollingInterval = usePollMs(known?.some(wantsAnswer) ? openMs : calmMs)
  const { data } = helpApi.endpoints.helpOffers.useQuery(undefined, { pollingInterval })
  return data?.filter(offer => offer.id !== null && wantsAnswer(offer)) ?? []
}
