import type { Position } from '@muster/contracts/entities/common'
import { areaKm2, geometryOf, isNear } from '@muster/geo/area'
import { z } from 'zod'
import { AlertFormatError } from '../../domain/alert.ts'
import { marginKm } from '../../domain/audience.ts'
import { isTooLarge } from '../../domain/guard.ts'
import { readRing } from '../feeds/format/geometry.ts'
import { areaFeatureGeometry, readPolygons } from '../feeds/format/polygons.ts'
import { simplify } from '../feeds/format/simplify.ts'
import { readText } from '../feeds/format/values.ts'

const zone = z.object({
  properties: z.object({ id: z.string(), name: z.string().nullish() }),
  // A zone with lines is a GeometryCollection. The lines are ignored, because they have no inside.
  geometry: z.union([
    areaFeatureGeometry,
    z.object({ type: z.literal('GeometryCollection'), geometries: z.array(z.object({ type: z.string() }).loose()) }),
  ]),
})

const mostCornersRead = 200_000
/** Corners of a simplified zone. A warning names up to 60 zones, and phones load the areas of all of them. */
const fewCorners = 100
/** Largest tolerance of the simplification. It is below the margin around every audience, so that a simpler border leaves nobody out. */
const mostSlackMeters = 640
const smallKm2 = 1

/**
 * Reads one zone of api.weather.gov/zones and simplifies it. Throws AlertFormatError if it is another zone than `code`, if any part of it cannot be drawn, or
 * if it is too large.
 */
export function parseZone(json: unknown, code: string): { name: string; polygons: Position[][][] } {
  const read = zone.safeParse(json)
  if (!read.success) throw new AlertFormatError('This is no zone with an area')
  const { properties, geometry } = read.data
  if (properties.id !== code) throw new AlertFormatError(`This is the zone ${properties.id.slice(0, 20)}, not ${code}`)
  const areas =
    geometry.type === 'GeometryCollection'
      ? geometry.geometries.flatMap(one => areaFeatureGeometry.safeParse(one).data ?? [])
      : [geometry]
  const drawn = areas.map(area => readPolygons(area, { most: mostCornersRead }))
  const polygons = drawn.flatMap(area => area.polygons)
  const whole = geometryOf(polygons)
  if (!whole || drawn.some(({ broken }) => broken > 0)) throw new AlertFormatError('Its area cannot be drawn')
  if (isTooLarge(whole)) throw new AlertFormatError('Its area is too large')
  const { polygons: simple } = simplify(withoutRocks(polygons), {
    mostCorners: fewCorners,
    mostMeters: mostSlackMeters,
  })
  return { name: readText(properties.name ?? '', 200), polygons: simple.map(rings => rings.map(rounded)) }
}

/** Drops small polygons, because coasts have hundreds of rocks. Only those are dropped that the margin around a larger part covers. */
function withoutRocks(polygons: Position[][][]): Position[][][] {
  const isLarge = (rings: Position[][]) => areaKm2({ type: 'Polygon', coordinates: rings }) >= smallKm2
  const large = geometryOf(polygons.filter(isLarge))
  if (!large) return polygons
  const reachKm = marginKm - mostSlackMeters / 1_000
  return polygons.filter(rings => isLarge(rings) || !rings.flat().every(corner => isNear(corner, large, reachKm)))
}

/** Rounds a ring to about 10 metres. Its border was moved by hundreds of metres, so more digits would mean nothing. */
function rounded(ring: Position[]): Position[] {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return readRing(ring.map(([lon, lat]) => [round(lon), round(lat)])) ?? ring
}
