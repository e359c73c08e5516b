import { z } from 'zod'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ListedZone, ZoneStatus } from '../../../domain/evacuation-zone.ts'
import type { ParsedZones } from '../define-feed.ts'
import { arcGisInstant, refuseArcGisError } from '../format/arcgis.ts'
import { areaFeatureGeometry, readPolygons } from '../format/polygons.ts'
import { readText } from '../format/values.ts'

const feed = 'evacuation-zones'
/** The sender of the alerts that are made from these zones. */
export const sender = 'evacuation-zones@caloes.ca.gov'

const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  exceededTransferLimit: z.boolean().optional(),
  properties: z.object({ exceededTransferLimit: z.boolean().optional() }).nullish(),
})
const text = z.string().nullish()
const feature = z.object({
  geometry: z.unknown().optional(),
  properties: z.object({
    ZONE_ID: z.string().regex(/^[\w.-]{1,80}$/),
    STATUS: z.string(),
    ZONE_NAME: text,
    COUNTY: text,
    EVENT_TYPE: text,
    PUBLIC_INFO: text,
    NOTES: text,
    STATEWIDE_LAST_UPDATED: z.unknown().optional(),
    EditDate: z.unknown().optional(),
  }),
})

/**
 * Reads the GeoJSON of Cal OES' evacuation zones. Sets a row aside with a reason if it cannot be used; its zone then stays as it was. Throws AlertFormatError
 * for anything that is not such a list, including an ArcGIS error, which has status 200.
 */
export function parseZones(json: unknown): ParsedZones {
  refuseArcGisError(json)
  const read = collection.safeParse(json)
  if (!read.success) throw new AlertFormatError('This is not a GeoJSON collection of evacuation zones')
  const { features, exceededTransferLimit, properties } = read.data
  const isComplete = !exceededTransferLimit && !properties?.exceededTransferLimit
  const parsed: ParsedZones = { zones: [], setAside: [], listed: [], isComplete }
  const seen = new Map<string, string>()
  for (const item of features) {
    const zone = zoneOf(item)
    if (zone.id) parsed.listed.push(zone.id)
    if ('problem' in zone) {
      parsed.setAside.push({ identifier: zone.id, reason: zone.problem })
      continue
    }
    const other = seen.get(zone.id) ?? seen.get(sameZone(zone))
    if (other) {
      parsed.setAside.push({ identifier: zone.id, reason: `the list has this zone as ${other}, too` })
      continue
    }
    parsed.zones.push(zone)
    seen.set(zone.id, zone.code).set(sameZone(zone), zone.code)
  }
  return parsed
}

/** A key that is the same for two rows of one zone. Counties are changing to the ids of Genasys (US-CA-...), and list a zone under its earlier id too. */
const sameZone = ({ status, name, polygons }: ListedZone) => JSON.stringify([status, name, polygons])

type Unusable = { id: string | null; problem: string }

function zoneOf(item: unknown): ListedZone | Unusable {
  const row = feature.safeParse(item)
  if (!row.success) {
    const [issue] = row.error.issues
    return { id: null, problem: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const { geometry, properties } = row.data
  const read = (value: string | null | undefined, most: number) => readText(value ?? '', most).replace(/\s+/g, ' ')
  const code = properties.ZONE_ID
  const id = `${feed}-${code}`
  const status = statusOf(properties.STATUS)
  if (!status) return { id, problem: `the status ${read(properties.STATUS, 60)} is not known` }
  const publicInfo = readText(properties.PUBLIC_INFO ?? '', 10_000)
  const { polygons, broken } = areasOf(geometry)
  return {
    id,
    feed,
    sender,
    code,
    status,
    publicInfo,
    polygons,
    brokenPolygons: broken,
    // If the columns for the public are empty, NOTES has the streets. Otherwise NOTES is for officials.
    name: read(properties.ZONE_NAME, 200) || (publicInfo ? '' : read(properties.NOTES, 200)),
    county: countyName(read(properties.COUNTY, 60)),
    isFire: /fire/i.test(properties.EVENT_TYPE ?? ''),
    updatedAt: arcGisInstant(properties.STATEWIDE_LAST_UPDATED) ?? arcGisInstant(properties.EditDate),
  }
}

/** Reads the polygons of a zone. A geometry that is missing or of another kind counts as one polygon that cannot be drawn: nobody can say where the zone is. */
function areasOf(geometry: unknown) {
  const read = areaFeatureGeometry.safeParse(geometry)
  const { polygons, broken } = readPolygons(read.success ? read.data : null)
  return { polygons, broken: polygons.length + broken === 0 ? 1 : broken }
}

const statuses: readonly (readonly [RegExp, ZoneStatus])[] = [
  [
    /^(normal|all clear|clear|clear to repopulate|repopulation|no evacuations?)$|\b(lifted|cancell?ed|rescinded)$/,
    'normal',
  ],
  [/^shelter[- ]in[- ]place( order)?$/, 'shelter-in-place'],
  [/^((mandatory )?evacuation )?order$|^mandatory evacuation$|^evacuate now$/, 'order'],
  [/^(evacuation )?warning$|^voluntary evacuation$/, 'warning'],
  [/^(evacuation )?(advisory|watch)$/, 'advisory'],
]

function statusOf(given: string): ZoneStatus | null {
  const status = given.trim().toLowerCase().replace(/\s+/g, ' ')
  return statuses.find(([pattern]) => pattern.test(status))?.[1] ?? null
}

/** The name of a county as people write it, such as "Tuolumne" for "TUOLUMNE", without the word "County". */
function countyName(given: string): string {
  const plain = given.replace(/ county$/i, '')
  return plain === plain.toUpperCase() ? plain.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, c => c.toUpperCase()) : plain
}
