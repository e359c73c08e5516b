import { distanceMeters } from '@muster/geo/measure'
import type { NamedArea } from '../build/extract.ts'
import { ringContains } from '../build/geometry.ts'

export type Settlement = { kind: string; name: string; lonE7: number; latE7: number }
export type Whereabouts = { town: string; county: string }

// How far a settlement's name reaches where no outline says it.
const reachMeters: Readonly<Record<string, number>> = { city: 15_000, town: 10_000, village: 6_000, hamlet: 3_000 }
const cellE7 = 20_000
const mostCells = 1_000_000
const cityLevel = 8
const countyLevel = 6

/** Names the town and county of a point (degrees × 10⁷): by outlines where there are some, else by the nearest settlement in reach. */
export function createTowns(areas: readonly NamedArea[], settlements: readonly Settlement[]) {
  const cells = new Map<string, Whereabouts>()
  const towns = settlements.filter(({ kind }) => reachMeters[kind] !== undefined)
  const at = (level: number, lon: number, lat: number) =>
    areas.find(
      area =>
        area.level === level &&
        lon >= area.bounds.west &&
        lon <= area.bounds.east &&
        lat >= area.bounds.south &&
        lat <= area.bounds.north &&
        area.polygons.some(
          ([outer, ...holes]) =>
            outer && ringContains(outer, lon, lat) && !holes.some(hole => ringContains(hole, lon, lat)),
        ),
    )?.name

  function nearest(lon: number, lat: number): string {
    let best = ''
    let least = 1
    for (const { kind, name, lonE7, latE7 } of towns) {
      const share = distanceMeters(lon / 1e7, lat / 1e7, lonE7 / 1e7, latE7 / 1e7) / (reachMeters[kind] ?? 1)
      if (share >= least) continue
      least = share
      best = name
    }
    return best
  }

  return (lon: number, lat: number): Whereabouts => {
    const cell = `${Math.round(lon / cellE7)},${Math.round(lat / cellE7)}`
    const known = cells.get(cell)
    if (known) return known
    const found = { town: at(cityLevel, lon, lat) ?? nearest(lon, lat), county: at(countyLevel, lon, lat) ?? '' }
    if (cells.size < mostCells) cells.set(cell, found)
    return found
  }
}
