import type { Position } from '@muster/geo/position'
import { type TravelWay, travelWays } from '../travel.ts'

/** The data in a link to a route. It is after the #, which browsers do not send to servers. */
export type LinkedRoute = { from: Position; to: Position; toName: string; way: TravelWay }

const digits = 5
const text = (at: Position) => at.map(value => value.toFixed(digits)).join()

/** The link to a route. `page`: address of the map without a #. */
export function routeLink({ from, to, toName, way }: LinkedRoute, page: string): string {
  const parts = new URLSearchParams({ from: text(from), to: text(to), name: toName, way })
  return `${page}#${parts}`
}

function positionIn(value: string | null): Position | null {
  const [lon = Number.NaN, lat = Number.NaN, ...more] = (value ?? '')
    .split(',')
    .map(part => (part === '' ? Number.NaN : Number(part)))
  return more.length === 0 && Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : null
}

/** Reads a route from the part of an address after the #; null if there is no valid one. */
export function linkedRoute(hash: string): LinkedRoute | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const from = positionIn(parts.get('from'))
  const to = positionIn(parts.get('to'))
  const way = travelWays.find(known => known === parts.get('way'))
  return from && to && way ? { from, to, toName: (parts.get('name') ?? '').slice(0, 120), way } : null
}
