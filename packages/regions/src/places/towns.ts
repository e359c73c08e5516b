import { distanceMeters } from '@muster/geo/measure'
import type { NamedArea } from '../build/extract.ts'
import { ringContains } from '../build/geometry.ts'

export type Settlement = { kind: string; name: string; lonE7: number; latE7: number }
export type Whereabouts = { town: string; county: string }

// How far a settlement's name applies if no outline contains the point.
const reachMeters: Readonly<Record<string, number>> = { city: 15_000, town: 10_000, village: 6_000, hamlet: 3_000 }
const cellE7 = 20_000
const mostCells = 1_000_000
// 0.3 degrees, which is more than 15 km to the east and west up to 63° north.
const squareE7 = 3_000_000
const cityLevel = 8
const countyLevel = 6

const squareOf = (lonE7: number, latE7: number) => `${Math.floor(lonE7 / squareE7)},${Math.floor(latE7 / squareE7)}`

/** Finds the town and county of a point (degrees × 10⁷): by outlines if there are any, otherwise by the nearest settlement in reach. */
export function createTowns(areas: readonly NamedArea[], settlements: readonly Settlement[]) {
  const cells = new Map<string, Whereabouts>()
  // Settlements by squares that are larger than any reach, so that only those around a point have to be compared.
  const squares = new Map<string, Settlement[]>()
  for (const settlement of settlements) {
    if (reachMeters[settlement.kind] === undefined) continue
    const square = squareOf(settlement.lonE7, settlement.latE7)
    squares.set(square, [...(squares.get(square) ?? []), settlement])
  }
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
    const around = [-1, 0, 1].flatMap(x =>
      [-1, 0, 1].flatMap(y => squares.get(squareOf(lon + x * squareE7, lat + y * squareE7)) ?? []),
    )
    for (const { kind, name, lonE7, latE7 } of around) {
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
