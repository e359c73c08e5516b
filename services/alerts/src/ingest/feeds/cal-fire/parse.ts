import { z } from 'zod'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ListedHazard } from '../../../domain/hazard-fact.ts'
import type { ParsedHazards } from '../define-feed.ts'
import { readText } from '../format/values.ts'

const feed = 'cal-fire'

const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
const number = z.number().nullish()
const incident = z.object({
  geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) }),
  properties: z.object({
    UniqueId: z.string().regex(/^[\w-]{1,60}$/),
    Name: z.string().min(1),
    Updated: z.string(),
    Type: z.string().nullish(),
    Final: z.boolean().nullish(),
    IsActive: z.boolean().nullish(),
    AcresBurned: number,
    PercentContained: number,
  }),
})

/**
 * Reads the GeoJSON list of CAL FIRE's incidents. Leaves out fires that are over and incidents that are not wildfires. Sets rows aside that cannot be used.
 * Throws AlertFormatError for anything that is not such a list.
 */
export function parseIncidents(json: unknown): ParsedHazards {
  const read = collection.safeParse(json)
  if (!read.success) throw new AlertFormatError('This is not a GeoJSON list of incidents')
  const parsed: ParsedHazards = { hazards: [], setAside: [], listed: [], isComplete: true }
  for (const item of read.data.features) {
    const row = incident.safeParse(item)
    if (!row.success) {
      const [issue] = row.error.issues
      parsed.setAside.push({ identifier: null, reason: `${issue?.path.join('.')}: ${issue?.message}` })
      continue
    }
    const { properties, geometry } = row.data
    if (properties.Final || properties.IsActive === false || (properties.Type ?? 'Wildfire') !== 'Wildfire') continue
    const id = `${feed}-${properties.UniqueId}`
    parsed.listed.push(id)
    const fire = fireOf(id, properties, geometry.coordinates)
    if (typeof fire === 'string') parsed.setAside.push({ identifier: id, reason: fire })
    else parsed.hazards.push(fire)
  }
  return parsed
}

type Properties = z.infer<typeof incident>['properties']

function fireOf(id: string, properties: Properties, [lon = 0, lat = 0]: number[]): ListedHazard | string {
  const updated = Date.parse(properties.Updated)
  if (Number.isNaN(updated)) return 'Updated is not a date'
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90 || (lon === 0 && lat === 0)) return 'the fire has no place'
  const { AcresBurned: acres, PercentContained: contained } = properties
  return {
    id,
    feed,
    kind: 'fire-incident',
    name: readText(properties.Name, 200),
    slackMeters: 0,
    geometry: { type: 'Point', coordinates: [lon, lat] },
    observedAt: new Date(updated).toISOString(),
    source: 'CAL FIRE',
    growth: null,
    wind: null,
    road: null,
    acres: typeof acres === 'number' && acres >= 0 ? acres : null,
    percentContained: typeof contained === 'number' && contained >= 0 && contained <= 100 ? contained : null,
  }
}
