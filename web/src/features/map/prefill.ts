import type { EvacuationData } from '@muster/contracts/entities/chat'
import type { Position } from '@muster/geo/position'
import { readJson, removeStored } from '../../lib/storage.ts'
import { linkedRoute } from './print/route-link.ts'
import { readHeaded } from './shelters/headed.ts'

/** An end of the route to fill in: a position, or a text to search. Null for none. */
export type Wanted = { at: Position; name?: string } | { text: string } | null
/** Both ends of the route to fill in. */
export type Prefill = { origin: Wanted; destination: Wanted }

const isPoint = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every(Number.isFinite) &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90

const wanted = (at: unknown, text: unknown): Wanted => {
  const name = typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
  if (isPoint(at)) return { at, ...(name && { name }) }
  return name ? { text: name } : null
}

/** The ends of the route that the chat or an update stored. Coordinates are preferred to texts. */
export function fromEvacuationData(data: EvacuationData | null): Prefill {
  const route = data?.evacuationRoute
  return {
    origin: wanted(route?.startCoordinates, route?.startLocation),
    destination: wanted(route?.destinationCoordinates, route?.destination),
  }
}

const isData = (value: unknown): value is EvacuationData =>
  typeof value === 'object' &&
  value !== null &&
  'evacuationRoute' in value &&
  typeof value.evacuationRoute === 'object' &&
  value.evacuationRoute !== null

/**
 * The route that the map starts with: a linked route; or else the ends that the chat or an update stored; or else from the person's home (`home`) to the
 * shelter that this browser was headed to. Stored ends are removed, because they would be outdated at the next visit.
 */
export function takePrefill(home: string): Prefill {
  const linked = linkedRoute(location.hash)
  if (linked) return { origin: { at: linked.from }, destination: { at: linked.to, name: linked.toName } }
  const stored = fromEvacuationData(readJson('evacuationData', isData))
  removeStored('evacuationData')
  const headed = readHeaded()
  return {
    origin: stored.origin ?? (home.trim() ? { text: home.trim() } : null),
    destination: stored.destination ?? (headed && { at: headed.coordinates, name: headed.name }),
  }
}
