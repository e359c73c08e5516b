import { difference, intersection } from 'polyclip-ts'
import { areaKm2 } from './area.ts'
import { distanceMeters } from './measure.ts'
import type { Position } from './position.ts'

/** The coordinates of a GeoJSON MultiPolygon. */
export type Polygons = Position[][][]

/** Strips narrower than this are differences between two drawings of the same border and are ignored. */
const sliverMeters = 50

/**
 * Subtracts `cuts` from polygons. Returns the same array if nothing was cut off, and an empty one if nothing is left. Slivers between two drawings of one
 * border are neither cut off nor left over. Throws for rings that cross themselves in ways that cannot be resolved.
 */
export function subtractPolygons(polygons: Polygons, cuts: Polygons): Polygons {
  if (polygons.length === 0 || cuts.length === 0) return polygons
  const narrow = Math.min(sliverMeters, 0.05 * Math.sqrt(km2Of(polygons) * 1e6))
  const isWide = (rings: Position[][]) => widthMeters(rings) >= narrow
  if (!intersection(polygons, cuts).some(isWide)) return polygons
  return difference(polygons, cuts).filter(isWide)
}

/** The width of a long strip with the area and circumference of the polygon. */
function widthMeters(rings: Position[][]): number {
  const [outer = []] = rings
  const around = outer.reduce((sum, to, i) => {
    const from = outer[i - 1] ?? to
    return sum + distanceMeters(from[0], from[1], to[0], to[1])
  }, 0)
  return around === 0 ? 0 : (2 * km2Of([rings]) * 1e6) / around
}

const km2Of = (polygons: Polygons) => areaKm2({ type: 'MultiPolygon', coordinates: polygons })
