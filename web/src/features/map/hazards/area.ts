import type { AreaGeometry } from '@muster/contracts/entities/geometry'

export type LonLat = [number, number]
type Rings = readonly (readonly (readonly number[])[])[]

export const polygonsOf = (area: AreaGeometry): Rings[] =>
  area.type === 'Polygon' ? [area.coordinates] : [...area.coordinates]

/** Longitudes at which a ring crosses a latitude. */
const crossings = (rings: Rings, lat: number): number[] =>
  rings
    .flatMap(ring =>
      ring.slice(1).flatMap(([x2 = 0, y2 = 0], i) => {
        const [x1 = 0, y1 = 0] = ring[i] ?? []
        return y1 > lat === y2 > lat ? [] : [x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)]
      }),
    )
    .sort((a, b) => a - b)

const latitudes = (rings: Rings) => rings[0]?.map(([, lat = 0]) => lat) ?? [0]
const height = (rings: Rings) => {
  const lats = latitudes(rings)
  return Math.max(...lats) - Math.min(...lats)
}

/** A point inside the tallest part of an area, `down` of the way from its top (0 to 1): a place for its label. */
export function pointInside(area: AreaGeometry, down: number): LonLat | null {
  const [tallest] = polygonsOf(area).sort((a, b) => height(b) - height(a))
  if (!tallest) return null
  const lats = latitudes(tallest)
  const lat = Math.max(...lats) - height(tallest) * down
  const xs = crossings(tallest, lat)
  let best: LonLat | null = null
  let widest = 0
  for (let i = 0; i + 1 < xs.length; i += 2) {
    const [west = 0, east = 0] = xs.slice(i, i + 2)
    if (east - west <= widest) continue
    widest = east - west
    best = [(west + east) / 2, lat]
  }
  return best
}

export const contains = (area: AreaGeometry, [lon, lat]: LonLat): boolean =>
  polygonsOf(area).some(rings => crossings(rings, lat).filter(x => x > lon).length % 2 === 1)

/** South-west and north-east corners. */
export type Box = [[number, number], [number, number]]

/** What holds all these points, of which there must be one. */
export const boxOf = (points: readonly (readonly number[])[]): Box => {
  const lons = points.map(([lon = 0]) => lon)
  const lats = points.map(([, lat = 0]) => lat)
  return [
    [lons.reduce((a, b) => Math.min(a, b)), lats.reduce((a, b) => Math.min(a, b))],
    [lons.reduce((a, b) => Math.max(a, b)), lats.reduce((a, b) => Math.max(a, b))],
  ]
}
