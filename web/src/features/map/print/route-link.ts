import type { Position } from '@muster/geo/position'
import { type TravelWay, travelWays } from '../travel.ts'

/** What a link to a route carries. It stands behind the #, which browsers do not send to any server. */
export type LinkedRoute = { from: Position; to: Position; toName: string; way: TravelWay }

const digits = 5
const text = (at: Position) => at.map(value => value.toFixed(digits)).join()

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

/** The route of a link's part behind the #; null where it has none. */
export function linkedRoute(hash: string): LinkedRoute | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const from = positionIn(parts.get('from'))
  const to = positionIn(parts.get('to'))
  const way = travelWays.find(known => known === parts.get('way'))
  return from && to && way ? { from, to, toName: (parts.get('name') ?? '').slice(0, 120), way } : null
}
