import type { Position } from '@muster/contracts/entities/common'
import { z } from 'zod'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ListedHazard } from '../../../domain/hazard-fact.ts'
import type { ParsedHazards } from '../define-feed.ts'
import { readText } from '../format/values.ts'

const feed = 'wzdx'

const collection = z.object({
  type: z.literal('FeatureCollection'),
  // WZDx feeds of field devices and of road restrictions have this field too, so it does not identify a feed of work zones.
  feed_info: z.looseObject({ publisher: z.string().optional() }),
  features: z.array(z.unknown()),
})
const coordinates = z.array(z.array(z.number()).min(2)).min(1).max(10_000)
const details = z.looseObject({
  event_type: z.string(),
  road_names: z.array(z.string()).nullish(),
  direction: z.string().nullish(),
})
const feature = z.object({
  id: z.string().regex(/^[\w.:-]{1,80}$/),
  geometry: z.object({ type: z.enum(['LineString', 'MultiPoint']), coordinates }),
  properties: z.looseObject({
    core_details: details,
    start_date: z.string().nullish(),
    end_date: z.string().nullish(),
    vehicle_impact: z.string().nullish(),
    is_start_date_verified: z.boolean().nullish(),
    event_status: z.string().nullish(),
  }),
})

/**
 * Reads a WZDx 4 feed of work zones. Returns zones that close all lanes at `now`, if somebody has verified that the work has begun: planned work does not
 * block the road. Throws AlertFormatError for anything that is not such a feed, such as a feed of devices.
 */
export function parseWorkZones(json: unknown, now: Date): ParsedHazards {
  const read = collection.safeParse(json)
  if (!read.success) throw new AlertFormatError('This is not a WZDx feed')
  const parsed: ParsedHazards = { hazards: [], setAside: [], listed: [], isComplete: true }
  const { features, feed_info } = read.data
  if (features.some(isDevice)) throw new AlertFormatError('This is a WZDx feed of devices')
  for (const item of features) {
    const row = feature.safeParse(item)
    if (!row.success) {
      const [issue] = row.error.issues
      parsed.setAside.push({ identifier: null, reason: `${issue?.path.join('.')}: ${issue?.message}` })
    } else if (isInForce(row.data.properties, now)) {
      const fact = factOf(row.data, feed_info.publisher)
      parsed.listed.push(fact.id)
      parsed.hazards.push(fact)
    }
  }
  return parsed
}

const device = z.looseObject({
  properties: z.looseObject({ core_details: z.looseObject({ device_type: z.string() }) }),
})
const isDevice = (item: unknown) => device.safeParse(item).success

type Row = z.infer<typeof feature>

function isInForce(
  { core_details, vehicle_impact, start_date, end_date, ...more }: Row['properties'],
  now: Date,
): boolean {
  const begins = Date.parse(start_date ?? '')
  const ends = Date.parse(end_date ?? '')
  const isVerified = more.is_start_date_verified === true || more.event_status === 'active'
  const isNow = begins <= now.getTime() && !(ends < now.getTime())
  return core_details.event_type === 'work-zone' && vehicle_impact === 'all-lanes-closed' && isVerified && isNow
}

function factOf({ id, geometry, properties }: Row, publisher: string | undefined): ListedHazard {
  const { road_names, direction } = properties.core_details
  const points = geometry.coordinates.map(([lon = 0, lat = 0]): Position => [lon, lat])
  const [first = [0, 0]] = points
  const names = (road_names ?? []).map(name => readText(name, 100))
  const number = names.find(name => /^(I|US|SR|CA|State Route|Interstate)[- ]?\d+/i.test(name))
  const isOneWay = /^(north|south|east|west)bound$/.test(direction ?? '')
  return {
    id: `${feed}-${id}`,
    feed,
    kind: 'road-closure',
    name: names.join(', ') || 'Road works',
    slackMeters: 0,
    // The points of a MultiPoint are the two ends of the zone.
    geometry: points.length > 1 ? { type: 'LineString', coordinates: points } : { type: 'Point', coordinates: first },
    observedAt: new Date(properties.start_date ?? 0).toISOString(),
    growth: null,
    wind: null,
    acres: null,
    source: readText(publisher ?? 'WZDx', 100),
    percentContained: null,
    road: number ? { number, bothDirections: !isOneWay } : null,
  }
}
