import { type AreaGeometry, areaGeometry } from '@muster/contracts/entities/geometry'
import { areaKm2, geometryOf } from '@muster/geo/area'
import type { AlertArea } from './alert.ts'

/** California has 424,000 km². A larger area is a mistake or a forecast, and is never pushed. */
const maxPushedKm2 = 500_000

/** Why an area cannot be used to choose the audience: nothing is drawn, polygons could not be read, or the area is too large. */
export type GeometryProblem = 'missing' | 'broken' | 'oversized'
export type GuardedGeometry = { geometry: AreaGeometry | null; problem: GeometryProblem | null }

/** The geometry to show, and the problem because of which it cannot be used to choose the audience (null if none). The alert is shown in any case. */
export function guardGeometry({
  polygons,
  brokenPolygons,
}: Pick<AlertArea, 'polygons' | 'brokenPolygons'>): GuardedGeometry {
  const isBroken = brokenPolygons > 0
  if (polygons.length === 0) return { geometry: null, problem: isBroken ? 'broken' : 'missing' }
  const geometry = geometryOf(polygons)
  if (!areaGeometry.safeParse(geometry).success) return { geometry: null, problem: 'oversized' }
  if (geometry && isTooLarge(geometry)) return { geometry, problem: 'oversized' }
  // Only the readable polygons are kept. Nothing replaces the others: see `audienceOf`.
  return { geometry, problem: isBroken ? 'broken' : null }
}

/** Whether an area is too large to be pushed. */
export function isTooLarge(geometry: AreaGeometry): boolean {
  return areaKm2(geometry) > maxPushedKm2
}
