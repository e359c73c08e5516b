import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Shelter } from '@muster/contracts/entities/shelter'
import type { User } from '@muster/contracts/entities/user'
import type { Position } from '@muster/geo/position'
import { MapPinOff } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { locate } from '../../entities/place/locate.ts'
import { logProblem } from '../../lib/log.ts'
import { toast } from '../../lib/toast.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { crampedQuery, shortQuery, useIsWide, useMedia } from '../../lib/use-media.ts'
import { useOnline } from '../../lib/use-online.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import type { Base } from './base/create-map.ts'
import { ControlBox } from './control/control-box.tsx'
import type { RouteControl } from './control/route-control.ts'
import { FieldNote, useUnknownPlace } from './field-note.tsx'
import { useFollow } from './follow/use-follow.ts'
import { usePersonOnMap } from './follow/use-person-on-map.ts'
import { MapArea } from './map-area.tsx'
import { MapDialogs } from './map-dialogs.tsx'
import { MapHeader } from './map-header.tsx'
import { createNotices } from './notices.ts'
import { useOverMap } from './over/use-over-map.ts'
import { DangerList } from './panel/danger-list.tsx'
import { HandOver } from './panel/hand-over.tsx'
import { MapKeys } from './panel/map-keys.tsx'
import { RoutePanel } from './panel/route-panel.tsx'
import { stepsOf } from './panel/step-rows.tsx'
import { minutes } from './panel/units.ts'
import { linkedRoute, routeLink } from './print/route-link.ts'
import { shortName, shownRoute } from './route-state.ts'
import type { SavedRoute } from './saved/read-saved-routes.ts'
import { SavedRoutes } from './saved/saved-routes.tsx'
import { Sheet, sheetSizes } from './sheet.tsx'
import { DestinationNote } from './shelters/destination-note.tsx'
import type { ShelterFact } from './shelters/facts.ts'
import { headToShelter } from './shelters/headed.ts'
import { RedirectNote } from './shelters/redirect-note.tsx'
import { ShelterList } from './shelters/shelter-list.tsx'
import { useHeaded } from './shelters/use-headed.ts'
import { useRedirect } from './shelters/use-redirect.ts'
import { useShelters } from './shelters/use-shelters.ts'
import { type TravelWay, usualWay } from './travel.ts'
import { useAskAgain } from './use-ask-again.ts'
import { useControlSoon } from './use-control-soon.ts'
import { useCover } from './use-cover.ts'
import { useHazardCard } from './use-hazard-card.ts'
import { useHazards } from './use-hazards.ts'
import { useInView } from './use-in-view.ts'
import { useMap } from './use-map.ts'
import { useMapKeys } from './use-map-keys.ts'
import { useMapSettings } from './use-map-settings.ts'
import { usePrefill } from './use-prefill.ts'
import { useRoute } from './use-route.ts'
import { useSafePlace } from './use-safe-place.ts'
import { useSay } from './use-say.ts'
import { useScene } from './use-scene.ts'
import { WayPicker, WaySelect, WayTag } from './way-picker.tsx'
import { hazardFacts } from './words/facts.ts'
import { MapWords } from './words/map-words.tsx'
import { useSummary } from './words/use-summary.ts'

const placeZoom = 14
/** A phone in landscape shows only the map and the next turn while a route is followed. */
const hiddenOnItsSide = { [`@media ${shortQuery}`]: { display: 'none' } }
const hiddenWhereCramped = { [`@media ${crampedQuery}`]: { display: 'none' } }

type MapScreenProps = {
  user: User
  /** Changes with every emergency update. A change makes the screen load the hazards again. */
  hazardsVersion: string
  /** The active updates, for the cards of the hazards. */
  updates: readonly EmergencyUpdate[]
  /** Renders the part that tells the person's contacts that they leave or are safe. `trip` is null if no route on real roads is shown. */
  tell: (trip: { to: string; minutes: number } | null) => ReactNode
  /** Renders when to leave from a place, or from home if `from` is null: `time` if a time is known, `none` if not. */
  leaveBy: (from: Position | null, way: TravelWay) => { time: ReactNode; none: ReactNode }
}

/** The evacuation map: route, hazards, shelters, and turn-by-turn following. */
export function MapScreen({ user, hazardsVersion, updates, tell, leaveBy }: MapScreenProps) {
  const { t } = useTranslation('map')
  const isShort = useMedia(shortQuery)
  const isCramped = useMedia(crampedQuery)
  // A small phone in landscape has room beside the map, but not below it.
  const isWide = useIsWide()
  const wide = isWide || isShort
  const online = useOnline()
  const { settings, isDrill } = useMapSettings()
  const known = useHazards(hazardsVersion)
  const { hazards, asOf, heardAt, isPracticeNetwork } = known
  const [way, setWay] = useState<TravelWay>(() => linkedRoute(location.hash)?.way ?? usualWay(user))
  const [sheetOpen, setSheetOpen] = useState(false)
  const [said, show] = useState('')
  const say = useSay(show)
  const controlRef = useRef<RouteControl | null>(null)
  const mapRef = useRef<Base['map'] | null>(null)
  const { unknown, notFound } = useUnknownPlace(user.location, say)
  // A route that is planned because of a new danger is announced when it arrives, because before that nobody knows whether there is one.
  const isDangerNew = useRef(false)
  const tellRoute = (told: string) => {
    if (isDangerNew.current) notices.route(t('route.replanned'), told)
    else if (told) say(told)
    isDangerNew.current = false
  }
  const route = useRoute({
    ...{ way, control: () => controlRef.current, say, tell: tellRoute, onWay: setWay, onNotFound: notFound },
  })
  const { origin, destination } = route.state.ends
  const shown = shownRoute(route.state)
  const following = useFollow({ route: shown, hazards, control: () => controlRef.current, say: show })
  const here = following.isOn ? (following.fix?.at ?? origin.at) : origin.at
  const facts = useMemo(() => hazardFacts(hazards, here), [hazards, here])
  const summary = useSummary(route.state, facts, known)
  const [isPrinting, setPrinting] = useState(false)
  const shelters = useShelters({ user, from: origin.at, isDrill })
  const card = useHazardCard({
    facts,
    shelters: shelters.pins,
    map: () => mapRef.current,
    control: () => controlRef.current,
    onShelter: shelters.open,
  })
  const frame = useRef<HTMLDivElement>(null)
  const { state, box, slot } = useMap({ settings, way, events: route.events, takesPress: card.takesPress })
  const cover = useCover(box, { isWide: wide, isShort, isFollowing: following.isOn })
  const ready = state.status === 'ready' ? state : null
  // Routes in words also work without a map, and before it is drawn.
  const { control } = state
  controlRef.current = control
  const controlSoon = useControlSoon(state)
  mapRef.current = ready?.map ?? null
  const inView = useInView({ map: ready?.map ?? null, wide, hazards, route: shown })
  const isPractice = shown?.muster.isPracticeNetwork ?? isPracticeNetwork
  const practice = isPractice ? (isDrill ? 'drill' : 'real') : null

  usePersonOnMap(ready, following)
  useOverMap(ready, frame)
  useKeptFocus(frame, () => {
    const find = (name: string) => frame.current?.querySelector<HTMLElement>(`[data-keeps-focus=${name}]`) ?? null
    return find('follow') ?? find('panel')
  })
  useMapKeys({ map: ready?.map ?? null, facts, route: shown, say, onOpen: card.open })
  usePrefill({ control: online ? control : null, home: user.location, heardAt, onNotFound: notFound })
  const { onRoutes: onPlanned, onNoRoute: onNoWay } = route.events
  const { needs } = shelters
  const heading = useHeaded(destination.at)
  const onFound = (shelter: Shelter) => heading.head(headToShelter(shelter))
  const safePlace = useSafePlace({ control, controlSoon, from: origin.at, way, needs, onPlanned, onNoWay, onFound })
  const notices = createNotices({ say, warn: following.warn, isFollowing: following.isOn })
  const { redirected, isPlanning } = useRedirect({
    ...heading,
    isReady: control !== null && origin.at !== null,
    online,
    hazardsAsOf: asOf,
    replan: safePlace.replan,
    say: notices.shelter,
  })

  const isAtRoadsEnd = safePlace.endOfRoads !== null && safePlace.endOfRoads.join() === destination.at?.join()
  const planAgain = () => {
    if (isAtRoadsEnd) safePlace.replan({}).catch(() => control?.replan())
    else control?.replan()
  }
  useScene({
    ready,
    hazards,
    asOf,
    shown,
    route: route.state,
    shelters: shelters.pins,
    cover,
    isFollowing: following.isOn,
    replan: () => {
      isDangerNew.current = true
      planAgain()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the map opens without a network
  useEffect(() => {
    if (control && !navigator.onLine) route.showKept(control)
  }, [control])

  const { keptAt, failure } = route.state
  useAskAgain({ failure, keptAt, online, heardAt, ask: () => (isAtRoadsEnd ? planAgain() : route.askAgain()) })

  const choose = (next: TravelWay) => {
    setWay(next)
    control?.setProfile(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the control has asked for directions to that point alone
  useEffect(() => {
    if (isAtRoadsEnd) planAgain()
  }, [way])
  const goHere = async () => {
    const here = await locate()
    if (!here) return toast({ title: t('noLocation.title'), description: t('noLocation.text'), icon: MapPinOff })
    control?.setEnd('origin', here)
    ready?.map.flyTo({ center: here, zoom: Math.max(ready.map.getZoom(), 12) })
  }

  const goToShelter = async ({ shelter }: ShelterFact) => {
    await safePlace.goTo(shelter.id)
    shelters.close()
    setSheetOpen(false)
  }

  const isWithoutServer = !online || shown?.muster.offline === true || route.state.failure === ''
  // The saved route is planned again, because this device may have received newer hazards since.
  const showSaved = async ({ from, fromName, to, toName, way: next }: SavedRoute) => {
    const control = await controlSoon()
    setWay(next)
    if (next !== way) control.setProfile(next)
    control.setEnd('origin', from, fromName)
    control.setEnd('destination', to, toName ?? undefined)
  }

  // Turn-by-turn needs real streets or a drill, and a current route.
  const canFollow = shown !== null && practice !== 'real' && !keptAt && 'geolocation' in navigator && !following.isOn
  const startFollowing = () => {
    setSheetOpen(false)
    following.start()
  }
  const link =
    shown && origin.at && destination.at
      ? routeLink(
          { from: origin.at, to: destination.at, toName: shortName(destination.name), way },
          location.origin + location.pathname,
        )
      : null

  const redirectNote = redirected && <RedirectNote redirected={redirected} isPlanning={isPlanning} />
  const leaving = leaveBy(origin.at, way)
  const panel = (
    <RoutePanel
      leaveBy={leaving.time}
      state={route.state}
      hazards={hazards}
      finding={safePlace.finding}
      onFind={safePlace.find}
      onChoose={index => control?.choose(index)}
      onRetry={() => control?.replan()}
      onStart={canFollow ? startFollowing : undefined}
      onShow={at => ready?.map.flyTo({ center: at, zoom: placeZoom })}
      aside={wide && !isShort ? shown && <WayTag way={way} /> : <WaySelect way={way} onChange={choose} />}
      foot={wide || sheetOpen}
      isScrolledWhole={isShort || isCramped}
      compact={!wide}
      practice={practice}
      dangers={
        <>
          <SavedRoutes
            isWanted={isWithoutServer}
            onShow={saved => showSaved(saved).catch(error => logProblem('saved route: not shown', error))}
          />
          {leaving.none}
          <chakra.div px={{ base: '4', md: '6' }} py="4" _empty={{ display: 'none' }}>
            {tell(shown && !practice ? { to: shortName(destination.name), minutes: minutes(shown.duration) } : null)}
          </chakra.div>
          <MapWords {...summary} onPrint={() => setPrinting(true)} />
          <ShelterList shelters={shelters} from={origin.at} way={way} hazardsAsOf={asOf} />
          <DangerList facts={facts} standing={known} located={here !== null} onOpen={card.open} />
          {ready && <MapKeys />}
        </>
      }
      alert={redirectNote}
      note={
        safePlace.goOn?.after === destination.name ? (
          <HandOver to={safePlace.goOn.location} name={safePlace.goOn.name} meters={safePlace.goOn.meters} />
        ) : (
          safePlace.found?.name === destination.name && (
            <DestinationNote shelter={safePlace.found} needs={shelters.needs} />
          )
        )
      }
    />
  )

  // On a cramped screen there is no room for the button between the fields and the sheet, so it is in the box of the fields.
  const isLocateInBox = isCramped && !wide && !following.isOn
  return (
    <>
      <chakra.div flex="none" css={following.isOn ? { ...hiddenOnItsSide, ...hiddenWhereCramped } : undefined}>
        <MapHeader steps={shown ? stepsOf(shown).length : 0} wide={wide} open={sheetOpen} onOpen={setSheetOpen} />
      </chakra.div>
      <chakra.div ref={frame} flex="1" minH="0" display="flex" pos="relative" overflow="hidden" css={sheetSizes}>
        {wide && (
          <chakra.div
            w={{ base: '44vw', md: 'min(21rem, 44vw)', lg: '26.25rem' }}
            flex="none"
            display="flex"
            flexDir="column"
            minH="0"
            bg="bg.panel"
            borderRightWidth="1px"
            borderColor="border"
            _highContrast={{ borderRightWidth: '2px' }}
            css={following.isOn ? hiddenOnItsSide : undefined}
          >
            {panel}
          </chakra.div>
        )}
        <MapArea
          {...{ state, box, inView, isPractice, wide, isShort, following }}
          isCovered={sheetOpen && !wide}
          hasLocateButton={!isLocateInBox}
          hasLegend={!isCramped}
          onLocate={goHere}
          duration={shown?.duration ?? 0}
          alert={isShort && redirectNote}
        >
          {wide && !isShort && <WayPicker way={way} onChange={choose} />}
          <ControlBox
            slot={slot}
            canSwap={origin.at !== null && destination.at !== null}
            onSwap={() => control?.swap()}
            onLocate={isLocateInBox && ready ? goHere : undefined}
            note={<FieldNote unknown={unknown} ends={route.state.ends} hasHint={!wide && !isCramped} />}
          />
        </MapArea>
        {!wide && (
          <Sheet open={sheetOpen} onOpen={setSheetOpen}>
            {panel}
          </Sheet>
        )}
        <chakra.div role="status" css={visuallyHidden}>
          {said}
        </chakra.div>
        <MapDialogs
          print={
            isPrinting && {
              sentences: summary.sentences,
              route: practice === 'real' ? null : shown,
              link,
              facts,
              credits: [...new Set(ready?.regions.map(({ attribution }) => attribution) ?? [])],
              onDone: () => setPrinting(false),
            }
          }
          shelter={
            shelters.opened && {
              shelters,
              fact: shelters.opened,
              from: origin.at,
              way,
              hazardsAsOf: asOf,
              busy: safePlace.finding,
              onGo: goToShelter,
            }
          }
          hazard={{
            facts: card.facts,
            updates,
            onClose: card.close,
            onStart: card.onStart,
            onGo: card.onGo,
          }}
        />
      </chakra.div>
    </>
  )
}
