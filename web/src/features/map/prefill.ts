import type { EvacuationData } from '@muster/contracts/entities/chat'
import type { Position } from '@muster/geo/position'
import { readJson, removeStored } from '../../lib/storage.ts'
import { linkedRoute } from './print/route-link.ts'
import { readHeaded } from './shelters/headed.ts'

export type Wanted = { at: Position; name?: string } | { text: string } | null
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

/** Ends of the way out that the chat left behind; coordinates go before words. */
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

/** What the map starts with: a linked route, else the way out that the chat left, else from where the person lives, to the shelter that this browser was headed to. The chat's is handed out once: on a later visit it would be old. */
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
