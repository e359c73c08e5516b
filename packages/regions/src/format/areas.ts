import { z } from 'zod'

const point = z.tuple([z.number(), z.number()])
const areaFile = z.object({
  areas: z.array(
    z.object({
      name: z.string(),
      /** OSM's admin_level: 6 for counties, 8 for cities and towns. */
      level: z.number(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      rings: z.array(z.array(point)),
    }),
  ),
})
type Area = z.infer<typeof areaFile>['areas'][number]

const levels = { county: 6, town: 8 } as const

/** Gives the names of the town and county that contain a point (longitude, latitude); empty if unknown. */
export type AreaNames = (at: readonly [number, number]) => { town: string; county: string }

/**
 * Parses an areas file. The result gives the names of the town and county that contain a point (longitude, latitude); empty if no outline does. Throws for an
 * invalid file.
 */
export function readAreas(text: string): AreaNames {
  const size = ({ bbox: [west, south, east, north] }: Area) => (east - west) * (north - south)
  // Of several outlines around a point, the smallest one describes it best.
  const areas = areaFile.parse(JSON.parse(text)).areas.toSorted((a, b) => size(a) - size(b))
  const nameAt = (level: number, at: readonly [number, number]) =>
    areas.find(area => area.level === level && isIn(area, at))?.name ?? ''
  return at => ({ town: nameAt(levels.town, at), county: nameAt(levels.county, at) })
}

function isIn({ bbox: [west, south, east, north], rings }: Area, [lon, lat]: readonly [number, number]): boolean {
  if (lon < west || lon > east || lat < south || lat > north) return false
  return rings.some(ring => {
    let isInside = false
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [x = 0, y = 0] = ring[i] ?? []
      const [x2 = 0, y2 = 0] = ring[j] ?? []
      if (y > lat !== y2 > lat && lon < ((x2 - x) * (lat - y)) / (y2 - y) + x) isInside = !isInside
    }
    return isInside
  })
}
