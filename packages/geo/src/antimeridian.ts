import type { Position } from './position.ts'

/** Whether a ring crosses the antimeridian. Between two corners, the shorter way around the earth is assumed. */
const jumps = (ring: readonly Position[]): boolean =>
  ring.some(([lon], i) => Math.abs(lon - (ring[i - 1]?.[0] ?? lon)) > 180)

/**
 * Cuts polygons that cross the antimeridian in two, as RFC 7946 asks for. Otherwise an area of the Aleutians would reach around the earth the other way.
 * Holes that are cut stay holes. Returns the same array if none crosses.
 */
export function cutAtAntimeridian(polygons: Position[][][]): Position[][][] {
  if (!polygons.some(rings => rings.some(jumps))) return polygons
  return polygons.flatMap(rings => {
    if (!rings.some(jumps)) return [rings]
    const east = rings.map(unrolled)
    const sides = [keep(east, lon => lon <= 180), shifted(keep(east, lon => lon >= 180))]
    return sides.filter(([outer = []]) => outer.length > 3)
  })
}

/** The ring with longitudes from 0 to 360, so that it does not jump between corners. */
const unrolled = (ring: Position[]): Position[] => ring.map(([lon, lat]) => [lon < 0 ? lon + 360 : lon, lat])

const shifted = (rings: Position[][]) => rings.map(ring => ring.map(([lon, lat]): Position => [lon - 360, lat]))

/** The parts of unrolled rings on one side of the antimeridian, closed along it. */
function keep(rings: Position[][], isKept: (lon: number) => boolean): Position[][] {
  return rings.flatMap(ring => {
    const kept = ring.flatMap((to, i): Position[] => {
      const from = ring[i - 1] ?? to
      const isCrossed = (from[0] - 180) * (to[0] - 180) < 0
      const at: Position = [180, from[1] + ((to[1] - from[1]) * (180 - from[0])) / (to[0] - from[0])]
      return [...(isCrossed ? [at] : []), ...(isKept(to[0]) ? [to] : [])]
    })
    const [first] = kept
    const last = kept.at(-1)
    if (!first || !last || kept.length < 3) return []
    return [first[0] === last[0] && first[1] === last[1] ? kept : [...kept, first]]
  })
}
