import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { useEffect, useReducer, useRef } from 'react'
import { serverNow } from '../../lib/server-clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { RouteControl, RouteEvents } from './control/route-control.ts'
import { keepRoute, readKeptRoute } from './kept-route.ts'
import { miles, minutes } from './panel/units.ts'
import { changeRoute, noRouteYet, type RouteState, shortName } from './route-state.ts'
import type { TravelWay } from './travel.ts'

type Route = {
  state: RouteState
  events: RouteEvents
  /** Shows the last route that this browser knew, because nobody answers. */
  showKept: (control: RouteControl) => void
  /** Asks again after nobody has answered, for what is shown. Another failure is not told again. */
  askAgain: () => void
}

type Options = {
  way: TravelWay
  control: () => RouteControl | null
  say: (text: string) => void
  /** Tells a new route, in words that were not told before; else with an empty text. */
  tell: (text: string) => void
  /** A route that is shown again was planned for this way to travel, whatever was chosen since. */
  onWay: (way: TravelWay) => void
  onNotFound: RouteEvents['onNotFound']
}

/** The route as the control tells of it; every one is kept for when the network is gone. */
export function useRoute({ way, control, say, tell, onWay, onNotFound }: Options): Route {
  const { t, i18n } = useTranslation('map')
  const [state, change] = useReducer(changeRoute, noRouteYet)
  const told = useRef('')
  // Not the way that is chosen now: for that one there may be no answer yet.
  const plannedFor = useRef(way)
  const current = useRef(state)
  current.current = state

  const isRetry = useRef(false)

  /** False where no route is kept that may be shown. */
  const showKept = (to: RouteControl, why: 'offline' | 'error') => {
    const { ends, keptAt, keptFor } = current.current
    const kept = readKeptRoute()
    // A server that answers with an error leaves the person the destination that they have chosen.
    if (!kept || (why === 'error' && kept.destination.join() !== ends.destination.at?.join())) return false
    to.show(kept, kept.names)
    // The map moves to a route that is new to it: not under the hand of who reads the same one.
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
