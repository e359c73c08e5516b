import { chakra } from '@chakra-ui/react'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { Position } from '@muster/geo/position'
import { MapPinCheck, MessageSquare, Navigation, Phone, Route, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type RouteState, shortName, shownRoute } from '../route-state.ts'
import { AvoidedList } from './avoided-list.tsx'
import { CrossedList } from './crossed-list.tsx'
import { DamagedPackNote } from './damaged-pack-note.tsx'
import { HandOver } from './hand-over.tsx'
import { MainDirections } from './main-directions.tsx'
import { NoWay } from './no-way.tsx'
import { OfflineNote } from './offline-note.tsx'
import { OtherWays } from './other-ways.tsx'
import { type Practice, PracticeNote } from './practice-note.tsx'
import { ReasonList } from './reason-list.tsx'
import { RouteSign, SafeZoneNote } from './route-sign.tsx'
import { StepRows } from './step-rows.tsx'

const Scroll = chakra('div', {
  base: { flex: '1', minH: '0', overflowY: 'auto', display: 'flex', flexDir: 'column', overscrollBehavior: 'contain' },
})

const Foot = chakra('div', {
  base: {
    pos: 'sticky',
    bottom: '0',
    mt: 'auto',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    px: '4',
    py: '3',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
})

const link = {
  flex: '1 1 auto',
  px: '1.5',
  gap: '1.5',
  fontSize: 'xs',
  css: { '@media (max-width: 30em)': { '& svg': { display: 'none' } } },
} as const

type RoutePanelProps = {
  state: RouteState
  hazards: readonly HazardFeature[]
  finding: boolean
  onFind: () => void
  onChoose: (index: number) => void
  onRetry: () => void
  /** Shown beside the title: the way to travel. */
  aside?: ReactNode
  /** Whether to show the links at the bottom. The closed sheet has no room for them. */
  foot: boolean
  /** True on small screens: title and links scroll with the rest, because little of the panel is visible at once. */
  isScrolledWhole: boolean
  /** True in the sheet: the main action comes first, because little of the sheet is visible. */
  compact: boolean
  /** Shown first: why the destination has changed. */
  alert: ReactNode
  /** Important facts about the destination. */
  note: ReactNode
  practice: Practice
  /** When to leave, if a time is known. */
  leaveBy: ReactNode
  /** Everything below the route, such as shelters and all hazards in words. */
  dangers: ReactNode
  /** Starts to follow the route. Absent if that is not possible. */
  onStart?: (() => void) | undefined
  /** Shows a place on the map. */
  onShow: (at: Position) => void
}

/** Key of the title. It promises the safest route only for a current route on real roads. */
function titleOf(state: RouteState, practice: Practice) {
  const route = shownRoute(state)
  if (!route && (state.noRoute !== null || state.failure !== null)) return 'route.noneTitle'
  if (practice === 'real') return 'route.practiceTitle'
  if (route?.muster.offline) return 'route.offlineTitle'
  if (practice !== null || route?.muster.isPracticeNetwork) return 'route.practiceTitle'
  return state.keptAt ? 'route.keptTitle' : 'route.title'
}

/** The panel with the route, its steps and what it avoids, or why there is no route. */
export function RoutePanel({
  state,
  hazards,
  finding,
  onFind,
  onChoose,
  onRetry,
  aside,
  foot,
  isScrolledWhole,
  compact,
  alert,
  note,
  practice,
  leaveBy,
  dangers,
  onStart,
  onShow,
}: RoutePanelProps) {
  const { t } = useTranslation('map')
  const timeLabel = useTimeLabel()
  const route = shownRoute(state)
  const destination = state.ends.destination.at
  const scroll = useRef<HTMLDivElement>(null)
  const goal = destination?.join()
  // Scrolls to the top for a new destination: the person may have chosen it further down, and the route is at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another destination is the reason
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = 0
  }, [goal])
  const isOffline = route?.muster.offline === true
  const title = t(titleOf(state, practice))
  const isStartKnown = state.ends.origin.at !== null
  const empty = !route && state.noRoute === null && state.failure === null
  const time = (
    <chakra.div px={{ base: '3', md: '5' }} pb="3" _empty={{ display: 'none' }}>
      {leaveBy}
    </chakra.div>
  )
  const code = state.noRouteFacts?.code
  const areRoadsUnknown = practice === 'real' || code === 'real-streets-unknown' || code === 'beyond-known-roads'
  const find = (look: 'go' | 'outline') => (
    <Button look={look} icon={MapPinCheck} busy={finding} busyText={t('safePlace.finding')} onClick={onFind} block>
      {t('safePlace.find')}
    </Button>
  )
  const head = (
    <chakra.div
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      flexWrap="wrap"
      columnGap="3"
      rowGap="1"
      flex="none"
      px={{ base: '4', md: '6' }}
      pt={{ base: '1.5', md: '4' }}
      pb={{ base: '2.5', md: '3' }}
      minH="14"
    >
      <chakra.h2 textStyle="lg">{title}</chakra.h2>
      {aside}
    </chakra.div>
  )
  return (
    <>
      {!isScrolledWhole && head}
      <Scroll ref={scroll} tabIndex={0} data-keeps-focus="panel" role="region" aria-label={title} outlineOffset="-4px">
        {isScrolledWhole && head}
        <DamagedPackNote />
        {alert}
        {/* In a drill the sign of the route says it already. */}
        {!(route && practice === 'drill') && <PracticeNote practice={practice} />}
        {state.keptAt && state.keptFor && (
          <chakra.div px={{ base: '3', md: '5' }} pb="3">
            <Banner icon={WifiOff} title={t(`route.kept.${state.keptFor}`)}>
              {t('route.keptAt', { time: timeLabel(state.keptAt) })}
            </Banner>
          </chakra.div>
        )}
        {route && isOffline && <OfflineNote hazardsAsOf={route.muster.hazardsAsOf} />}
        {route && (
          <>
            {time}
            <RouteSign route={route} destination={shortName(state.ends.destination.name)} practice={practice}>
              <ReasonList route={route} hazards={hazards} />
            </RouteSign>
            {note}
            {onStart && (
              <chakra.div px={{ base: '3', md: '5' }} py="3" display="grid" gap="2">
                <Button look="go" size="lg" icon={Navigation} onClick={onStart} block>
                  {t('follow.start')}
                </Button>
                <chakra.p textStyle="sm" color="fg.muted">
                  {t('follow.explain')}
                </chakra.p>
              </chakra.div>
            )}
            {/* Outside a drill, turns on roads that do not exist would mislead people. */}
            {practice === 'real' ? <MainDirections route={route} /> : <StepRows route={route} />}
            {practice === 'real' && destination && <HandOver to={destination} />}
            <SafeZoneNote route={route} practice={practice} />
            <CrossedList route={route} />
            <AvoidedList route={route} hazards={hazards} />
            <OtherWays routes={state.routes} chosen={state.chosen} onChoose={onChoose} />
            <chakra.div px={{ base: '3', md: '5' }} pb="5">
              {find('outline')}
            </chakra.div>
          </>
        )}
        {!route && time}
        {!route && state.noRoute !== null && (
          <NoWay message={state.noRoute} facts={state.noRouteFacts} onShow={onShow}>
            {areRoadsUnknown && destination && <HandOver to={destination} />}
            {find('outline')}
          </NoWay>
        )}
        {!route && state.failure !== null && (
          <chakra.div px={{ base: '3', md: '5' }} pb="5" display="grid" gap="4">
            <Banner icon={WifiOff} title={t('error.directions', { message: state.failure || t('error.noAnswer') })} />
            <Button look="outline" onClick={onRetry}>
              {t('error.retry')}
            </Button>
          </chakra.div>
        )}
        {empty && !compact && (
          <EmptyState icon={Route} title={t('route.empty')} action={find('go')}>
            {isStartKnown ? undefined : t('route.emptyText')}
          </EmptyState>
        )}
        {empty && compact && (
          <chakra.div px="3" pb="5" display="grid" gap="3" textAlign="center">
            <chakra.p fontWeight="bold">{t('route.empty')}</chakra.p>
            {find('go')}
            {!isStartKnown && (
              <chakra.p textStyle="sm" color="fg.muted">
                {t('route.emptyText')}
              </chakra.p>
            )}
          </chakra.div>
        )}
        {dangers}
        {foot && (
          <Foot pos={isScrolledWhole ? 'static' : 'sticky'}>
            <ButtonLink to="/contacts" look="outline" size="sm" icon={Phone} {...link}>
              {t('foot.contacts')}
            </ButtonLink>
            <ButtonLink to="/chat" look="outline" size="sm" icon={MessageSquare} {...link}>
              {t('foot.chat')}
            </ButtonLink>
          </Foot>
        )}
      </Scroll>
    </>
  )
}
