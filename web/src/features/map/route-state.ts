import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import type { Position } from '@muster/geo/position'
import type { End, NoRouteFacts } from './control/route-control.ts'

/** An end of the route. `at` is null, and `name` empty, if it is not chosen. */
export type EndState = { at: Position | null; name: string }

/** The state of the route on the map. `chosen`: index in `routes`. */
export type RouteState = {
  routes: DirectionsRoute[]
  chosen: number
  ends: Record<End, EndState>
  /** Why there is no route, in navigation's words. */
  noRoute: string | null
  noRouteFacts: NoRouteFacts | null
  /** Set if the request to navigation failed: its message, empty if there was no answer. Null otherwise. */
  failure: string | null
  /** Set if the shown route is a stored one, because navigation cannot be asked: when it was planned, ISO 8601. Null otherwise. */
  keptAt: string | null
  /** Why the stored route is shown: no answer, or an error from the server. */
  keptFor: 'offline' | 'error' | null
}

const nowhere: EndState = { at: null, name: '' }

const without: Omit<RouteState, 'ends'> = {
  routes: [],
  chosen: 0,
  noRoute: null,
  noRouteFacts: null,
  failure: null,
  keptAt: null,
  keptFor: null,
}

export const noRouteYet: RouteState = { ...without, ends: { origin: nowhere, destination: nowhere } }

/** What can happen to the route's state. `kept`: a stored route is shown; `at`: when it was planned, ISO 8601. */
export type RouteChange =
  | { type: 'planned'; routes: DirectionsRoute[] }
  | { type: 'chosen'; index: number }
  | { type: 'ends'; ends: Record<End, EndState> }
  | { type: 'cleared' }
  | { type: 'noRoute'; message: string; facts: NoRouteFacts | null }
  | { type: 'failed'; message: string }
  | { type: 'kept'; routes: DirectionsRoute[]; at: string; why: 'offline' | 'error' }

/** Reducer of the route's state. */
export function changeRoute(state: RouteState, change: RouteChange): RouteState {
  switch (change.type) {
    case 'planned':
      return { ...state, ...without, routes: change.routes, chosen: change.routes[state.chosen] ? state.chosen : 0 }
    case 'chosen':
      return { ...state, chosen: change.index }
    case 'ends':
      return { ...state, ends: change.ends }
    case 'cleared':
      return { ...state, ...without }
    case 'noRoute':
      return { ...state, ...without, noRoute: change.message, noRouteFacts: change.facts }
    case 'failed':
      return { ...state, ...without, failure: change.message }
    case 'kept':
      return { ...state, ...without, routes: change.routes, keptAt: change.at, keptFor: change.why }
  }
}

/** The route that is shown; null if there is none. */
export const shownRoute = ({ routes, chosen }: RouteState): DirectionsRoute | null =>
  routes[chosen] ?? routes[0] ?? null

/** A place's name without its town, state and country. */
export const shortName = (name: string): string => name.split(',')[0]?.trim() ?? name
