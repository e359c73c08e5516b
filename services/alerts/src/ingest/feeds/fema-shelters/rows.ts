import { z } from 'zod'
import { AlertFormatError } from '../../../domain/alert.ts'
import { refuseArcGisError } from '../format/arcgis.ts'

/** One row of the list. The names of `attributes` are in lower case. `point` is its geometry in degrees, [longitude, latitude]. */
export type ShelterRow = { attributes: Record<string, unknown>; point: [number, number] | null }

const fields = z.record(z.string(), z.unknown())
const feature = z.object({ attributes: fields.optional(), properties: fields.optional(), geometry: z.unknown() })
const list = z.object({
  features: z.array(z.unknown()),
  exceededTransferLimit: z.boolean().optional(),
  properties: z.object({ exceededTransferLimit: z.boolean().optional() }).optional(),
})

/**
 * The rows of the list in any of its formats; null for a row that is not an object. `isComplete` is false if the service truncated the list. Throws
 * AlertFormatError for anything else.
 */
export function shelterRowsOf(json: unknown): { rows: (ShelterRow | null)[]; isComplete: boolean } {
  if (Array.isArray(json)) return { rows: json.map(rowOf), isComplete: true }
  refuseArcGisError(json)
  const read = list.safeParse(json)
  if (!read.success) throw new AlertFormatError('This is not a list of shelters')
  const { features, exceededTransferLimit, properties } = read.data
  const isCut = exceededTransferLimit || properties?.exceededTransferLimit
  return { rows: features.map(rowOf), isComplete: !isCut }
}

function rowOf(item: unknown): ShelterRow | null {
  const bare = fields.safeParse(item)
  if (!bare.success) return null
  const read = feature.safeParse(item)
  const given = read.success ? (read.data.attributes ?? read.data.properties) : undefined
  const attributes = Object.entries(given ?? bare.data).map(([name, value]) => [name.toLowerCase(), value])
  return {
    attributes: Object.fromEntries(attributes),
    point: pointOf(bare.data.geometry) ?? pointOfBox(bare.data.bbox),
  }
}

const esriPoint = z.object({ x: z.number(), y: z.number() })
const geoJsonPoint = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]).rest(z.number()),
})

function pointOf(geometry: unknown): [number, number] | null {
  const esri = esriPoint.safeParse(geometry)
  if (esri.success) return degreesOf(esri.data.x, esri.data.y)
  const geo = geoJsonPoint.safeParse(geometry)
  return geo.success ? [geo.data.coordinates[0], geo.data.coordinates[1]] : null
}

/** The point of a bounding box without an extent; null for any other box. */
function pointOfBox(box: unknown): [number, number] | null {
  const read = z.tuple([z.number(), z.number(), z.number(), z.number()]).safeParse(box)
  if (!read.success) return null
  const [west, south, east, north] = read.data
  return west === east && south === north ? [west, south] : null
}

const earthRadiusMeters = 6_378_137

/** Converts a point to degrees. The point may be in Web Mercator metres (EPSG:3857), which ArcGIS uses by default if a server ignores outSR. */
function degreesOf(x: number, y: number): [number, number] {
  if (Math.abs(x) <= 180 && Math.abs(y) <= 90) return [x, y]
  const degrees = 180 / Math.PI
  return [(x / earthRadiusMeters) * degrees, (2 * Math.atan(Math.exp(y / earthRadiusMeters)) - Math.PI / 2) * degrees]
}
