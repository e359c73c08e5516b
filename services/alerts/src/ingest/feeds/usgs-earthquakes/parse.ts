import { z } from 'zod'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ListedHazard } from '../../../domain/hazard-fact.ts'
import type { ParsedHazards } from '../define-feed.ts'
import { isInCalifornia } from '../format/california.ts'
import { readText } from '../format/values.ts'

const feed = 'usgs-earthquakes'
/** Weaker earthquakes do no damage. */
const leastMagnitude = 4

const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
const feature = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2) }),
  properties: z.object({
    mag: z.number().nullish(),
    place: z.string().nullish(),
    time: z.int(),
    type: z.string().nullish(),
    status: z.string().nullish(),
  }),
})

/**
 * Reads a GeoJSON summary or query result of USGS. Returns earthquakes of magnitude 4 or more in and around California. Blasts, deleted events and
 * earthquakes elsewhere are left out. Throws AlertFormatError for anything that is not such a list.
 */
export function parseEarthquakes(json: unknown): ParsedHazards {
  const read = collection.safeParse(json)
  if (!read.success) throw new AlertFormatError('This is not a GeoJSON list of earthquakes')
  const parsed: ParsedHazards = { hazards: [], setAside: [], listed: [], isComplete: true }
  for (const item of read.data.features) {
    const row = feature.safeParse(item)
    const fact = row.success ? factOf(row.data) : 'the row is no earthquake with an id, a place and a time'
    const id = row.success ? `${feed}-${row.data.id}` : null
    if (typeof fact === 'string') parsed.setAside.push({ identifier: id, reason: fact })
    else if (fact) parsed.hazards.push(fact)
    if (id && fact) parsed.listed.push(id)
  }
  return parsed
}

/** The fact, null if the event is left out, or the reason why it cannot be used. */
function factOf({ id, geometry, properties }: z.infer<typeof feature>): ListedHazard | string | null {
  const { mag, place, time, type, status } = properties
  const [lon = 0, lat = 0] = geometry.coordinates
  if ((type ?? 'earthquake') !== 'earthquake' || status === 'deleted' || !isInCalifornia(lon, lat)) return null
  if (typeof mag !== 'number') return 'its magnitude is not known'
  if (mag < leastMagnitude) return null
  const where = readText(place ?? '', 150)
  return {
    id: `${feed}-${id}`,
    feed,
    kind: 'earthquake',
    name: where ? `M ${mag.toFixed(1)} ${where}` : `M ${mag.toFixed(1)}`,
    geometry: { type: 'Point', coordinates: [lon, lat] },
    slackMeters: 0,
    observedAt: new Date(time).toISOString(),
    source: 'USGS',
    growth: null,
    wind: null,
    acres: null,
    percentContained: null,
    road: null,
  }
}
