import { parseMeters, parseTons } from './measures.ts'
import type { Tags } from './types.ts'

/** Size in metres and weight in metric tons; all zero for people. */
export type Vehicle = {
  width: number
  height: number
  length: number
  tons: number
  axles: number
  hasTrailer: boolean
}

/** The assumed size and weight of each kind of vehicle. */
export const vehicles = {
  car: { width: 2, height: 2, length: 5, tons: 2.5, axles: 2, hasTrailer: false },
  /** A pickup with a trailer for two horses. */
  trailer: { width: 2.55, height: 2.6, length: 12, tons: 6, axles: 4, hasTrailer: true },
  /** A loaded stock truck at California's legal limits: 8'6" wide, 13'6" high, 80,000 lb. */
  truck: { width: 2.6, height: 4.12, length: 19.8, tons: 36.3, axles: 5, hasTrailer: true },
  bicycle: { width: 0.7, height: 1.9, length: 1.8, tons: 0.1, axles: 2, hasTrailer: false },
  person: { width: 0, height: 0, length: 0, tons: 0, axles: 0, hasTrailer: false },
} as const satisfies Record<string, Vehicle>

const measured = {
  weight: 'tons',
  weightrating: 'tons',
  width: 'width',
  height: 'height',
  length: 'length',
  axles: 'axles',
} as const

type Applies = 'applies' | 'not' | 'unknown'

function partApplies(vehicle: Vehicle, part: string): Applies {
  if (part === 'trailer' || part === 'trailers') return vehicle.hasTrailer ? 'applies' : 'not'
  const match = part.match(/^(weight|weightrating|width|height|length|axles)\s*(>=|<=|>|<)\s*(.+)$/)
  if (!match) return 'unknown'
  const [, name = '', sign, text = ''] = match
  const own = vehicle[measured[name as keyof typeof measured]]
  const limit = name.startsWith('weight') ? parseTons(text) : name === 'axles' ? Number(text) : parseMeters(text)
  if (limit === null || Number.isNaN(limit)) return 'unknown'
  const holds = { '>': own > limit, '>=': own >= limit, '<': own < limit, '<=': own <= limit }[sign ?? '>']
  return holds ? 'applies' : 'not'
}

/** Whether an OSM condition ("weight>7 AND length>10") applies to a vehicle; `unknown` for hours, seasons and similar conditions. */
export function vehicleFits(vehicle: Vehicle, condition: string): Applies {
  const parts = condition.split(/\s+AND\s+/i).map(part => partApplies(vehicle, part.trim().toLowerCase()))
  if (parts.includes('not')) return 'not'
  return parts.includes('unknown') ? 'unknown' : 'applies'
}

const unlimited = new Set(['none', 'default', 'unsigned', 'no_sign', 'no_indications', 'unspecified'])

type Limit = readonly [parse: (text: string | undefined) => number | null, own: number, keys: readonly string[]]

/** Whether the limits and the width of a way allow a vehicle. If a limit cannot be read, it excludes vehicles larger than a car; with `isCar` it is ignored. */
export function fitsLimits(tags: Tags, vehicle: Vehicle, isCar: boolean): boolean {
  const limits: Limit[] = [
    [parseMeters, vehicle.width, ['maxwidth', 'maxwidth:physical', 'width']],
    [parseMeters, vehicle.height, ['maxheight', 'maxheight:physical', 'maxheight:signed']],
    [parseMeters, vehicle.length, ['maxlength']],
    [parseTons, vehicle.tons, ['maxweight', 'maxweightrating', 'maxgcweight']],
  ]
  return limits.every(([parse, own, keys]) =>
    keys.every(key => {
      const text = tags[key]
      if (text === undefined || unlimited.has(text)) return true
      const limit = parse(text)
      return limit === null ? isCar || key === 'width' : own <= limit
    }),
  )
}
