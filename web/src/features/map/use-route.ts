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
  /** Shows the last route that this browser knew; false where there is none. */
  showKept: (control: RouteControl) => boolean
}

type Options = {
  way: TravelWay
  control: () => RouteControl | null
  say: (text: string) => void
  /** A route that is shown again was planned for this way to travel, whatever was chosen since. */
  onWay: (way: TravelWay) => void
  onNotFound: RouteEvents['onNotFound']
}

/** The route as the control tells of it; every one is kept for when the network is gone. */
export function useRoute({ way, control, say, onWay, onNotFound }: Options): Route {
  const { t, i18n } = useTranslation('map')
  const [state, change] = useReducer(changeRoute, noRouteYet)
  const told = useRef('')
  // Not the way that is chosen now: for that one there may be no answer yet.
  const plannedFor = useRef(way)
  const current = useRef(state)
  current.current = state

  const showKept = (to: RouteControl) => {
    const kept = readKeptRoute()
    if (!kept) return false
    to.show(kept, kept.names)
    onWay(kept.way)
    change({ type: 'kept', routes: kept.routes, at: kept.at })
    say(t('route.kept'))
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

  const tell = (route: DirectionsRoute) => {
    const text = t('route.told', {
      destination: shortName(current.current.ends.destination.name),
      minutes: minutes(route.duration),
      miles: miles(route.distance, i18n.language),
    })
    if (text !== told.current) say(`${text} ${route.muster.sentence}`)
    told.current = text
  }

  const events: RouteEvents = {
    onRoutes: found => {
      plannedFor.current = way
      change({ type: 'planned', routes: found })
      const [best] = found
      if (best) tell(best)
    },
    onChosen: index => change({ type: 'chosen', index }),
    onEnds: next => change({ type: 'ends', ends: next }),
    onCleared: () => change({ type: 'cleared' }),
    onNoRoute: (message, facts) => {
      change({ type: 'noRoute', message, facts })
      say(message)
    },
    onFailed: message => {
      const to = control()
      if (message === '' && to && showKept(to)) return
      change({ type: 'failed', message })
      if (message) say(message)
    },
    onNotFound,
    say,
  }
  return { state, events, showKept }
}
