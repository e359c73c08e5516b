import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { useEffect, useReducer, useRef } from 'react'
import { miles } from '../../lib/distance.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { RouteControl, RouteEvents } from './control/route-control.ts'
import { keepRoute, readKeptRoute } from './kept-route.ts'
import { minutes } from './panel/units.ts'
import { changeRoute, noRouteYet, type RouteState, shortName } from './route-state.ts'
import type { TravelWay } from './travel.ts'

type Route = {
  state: RouteState
  events: RouteEvents
  /** Shows the stored route of this browser, because navigation does not answer. */
  showKept: (control: RouteControl) => void
  /** Requests the shown route again after a failure. A further failure is not announced again. */
  askAgain: () => void
}

type Options = {
  way: TravelWay
  control: () => RouteControl | null
  say: (text: string) => void
  /** Called for each new route with its words; with an empty text if the same words were announced before. */
  tell: (text: string) => void
  /** Called when a stored route is shown, with the way to travel for which it was planned. */
  onWay: (way: TravelWay) => void
  onNotFound: RouteEvents['onNotFound']
}

/** The state of the route, from the events of the control. Stores each route, so that it can be shown without a network. */
export function useRoute({ way, control, say, tell, onWay, onNotFound }: Options): Route {
  const { t, i18n } = useTranslation('map')
  const [state, change] = useReducer(changeRoute, noRouteYet)
  const told = useRef('')
  // The way to travel of the shown route. The chosen one may differ, because its answer may not have arrived yet.
  const plannedFor = useRef(way)
  const current = useRef(state)
  current.current = state

  const isRetry = useRef(false)

  /** Returns false if there is no stored route that may be shown. */
  const showKept = (to: RouteControl, why: 'offline' | 'error') => {
    const { ends, keptAt, keptFor } = current.current
    const kept = readKeptRoute()
    // If the server answers with an error, the stored route is shown only if it leads to the destination that the person has chosen.
    if (!kept || (why === 'error' && kept.destination.join() !== ends.destination.at?.join())) return false
    to.show(kept, kept.names)
    // A route that is shown already is not set again, because the map would move while the person looks at it.
    if (keptAt !== kept.at || keptFor !== why || kept.way !== way) {
      onWay(kept.way)
      change({ type: 'kept', routes: kept.routes, at: kept.at, why })
    }
    told.current = ''
    if (!isRetry.current) say(t(`route.kept.${why}`))
    return true
  }

  const { ends, routes, keptAt } = state
  useEffect(() => {
    const { origin, destination } = ends
    if (routes.length === 0 || keptAt || !origin.at || !destination.at) return
    const names = { origin: origin.name, destination: destination.name }
    const at = new Date(serverNow()).toISOString()
    const kept = { routes: routes.slice(0, 1), origin: origin.at, destination: destination.at, names, at }
    keepRoute({ ...kept, way: plannedFor.current })
  }, [routes, ends, keptAt])

  const tellRoute = (route: DirectionsRoute) => {
    const text = t('route.told', {
      destination: shortName(current.current.ends.destination.name),
      minutes: minutes(route.duration),
      miles: miles(route.distance, i18n.language),
    })
    tell(text === told.current ? '' : `${text} ${route.muster.sentence}`)
    told.current = text
  }

  const events: RouteEvents = {
    onRoutes: found => {
      plannedFor.current = way
      change({ type: 'planned', routes: found })
      const [best] = found
      if (best) tellRoute(best)
      isRetry.current = false
    },
    onChosen: index => change({ type: 'chosen', index }),
    onEnds: next => change({ type: 'ends', ends: next }),
    onCleared: () => change({ type: 'cleared' }),
    onNoRoute: (message, facts) => {
      isRetry.current = false
      told.current = ''
      change({ type: 'noRoute', message, facts })
      say(message)
    },
    onFailed: (message, isRefused) => {
      const to = control()
      const isKept = !isRefused && to && showKept(to, message === '' ? 'offline' : 'error')
      if (!isKept) {
        change({ type: 'failed', message })
        if (message && !isRetry.current) say(message)
        told.current = ''
      }
      isRetry.current = false
    },
    onNotFound,
    say,
  }
  const askAgain = () => {
    isRetry.current = true
    control()?.setProfile(way)
  }
  return { state, events, showKept: to => showKept(to, 'offline'), askAgain }
}
