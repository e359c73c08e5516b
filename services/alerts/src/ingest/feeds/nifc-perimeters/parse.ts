import type { Position } from '@muster/contracts/entities/common'
import { z } from 'zod'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ListedHazard } from '../../../domain/hazard-fact.ts'
import type { ParsedHazards } from '../define-feed.ts'
import { arcGisInstant, refuseArcGisError } from '../format/arcgis.ts'
import { perimeterOf } from '../format/perimeter.ts'
import { areaFeatureGeometry, readPolygons } from '../format/polygons.ts'
import { readText } from '../format/values.ts'

const feed = 'nifc-perimeters'

const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  exceededTransferLimit: z.boolean().optional(),
  properties: z.object({ exceededTransferLimit: z.boolean().optional() }).nullish(),
})
const feature = z.object({
  properties: z.record(z.string(), z.unknown()),
  geometry: areaFeatureGeometry.nullish(),
})

type Row = { id: string; name: string; polygons: Position[][][]; observedAt: string } & Pick<
  ListedHazard,
  'acres' | 'percentContained'
>

/**
 * Reads the GeoJSON of WFIGS perimeters, with the column names of any year. The rows of one fire become one fact. Sets a row aside with a reason if it cannot
 * be used. Throws AlertFormatError for anything that is not such a list, including an ArcGIS error, which has status 200.
 */
export function parsePerimeters(json: unknown): ParsedHazards {
  refuseArcGisError(json)
  const read = collection.safeParse(json)
  if (!read.success) throw new AlertFormatError('This is not a GeoJSON collection of perimeters')
  const { features, exceededTransferLimit, properties } = read.data
  const setAside: ParsedHazards['setAside'] = []
  const fires = new Map<string, Row>()
  const listed = new Set<string>()
  for (const item of features) {
    const row = rowOf(item)
    if (row.id) listed.add(row.id)
    if ('problem' in row) {
      setAside.push({ identifier: row.id, reason: row.problem })
      continue
    }
    const other = fires.get(row.id)
    fires.set(row.id, other ? { ...newer(row, other), polygons: [...other.polygons, ...row.polygons] } : row)
  }
  const hazards = [...fires.values()].flatMap(row => hazardOf(row) ?? [])
  const isComplete = !exceededTransferLimit && !properties?.exceededTransferLimit
  return { hazards, setAside, listed: [...listed], isComplete }
}

const newer = (a: Row, b: Row): Row => (a.observedAt > b.observedAt ? a : b)

function hazardOf({ polygons, id, name, observedAt, acres, percentContained }: Row): ListedHazard | null {
  const perimeter = perimeterOf(polygons)
  if (!perimeter) return null
  return {
    id,
    feed,
    kind: 'fire-perimeter',
    name,
    ...perimeter,
    observedAt,
    source: 'NIFC',
    // The list has no information about growth and wind.
    growth: null,
    wind: null,
    acres,
    percentContained,
    road: null,
  }
}

function rowOf(item: unknown): Row | { id: string | null; problem: string } {
  const parsed = feature.safeParse(item)
  if (!parsed.success) return { id: null, problem: 'the row is not a feature with a polygon' }
  const { properties, geometry } = parsed.data
  const value = (...names: string[]) => names.map(name => properties[name] ?? '').find(found => found !== '')
  const text = (...names: string[]) => readText(String(value(...names) ?? ''), 200).replace(/\s+/g, ' ')
  const key = text('attr_IrwinID', 'irwin_IrwinID', 'poly_IRWINID', 'GlobalID').replace(/[{}]/g, '').toLowerCase()
  if (!/^[\w-]{1,60}$/.test(key)) return { id: null, problem: 'the row has no id' }
  const id = `${feed}-${key}`
  const problem = (reason: string) => ({ id, problem: reason })
  const category = text('attr_IncidentTypeCategory', 'irwin_IncidentTypeCategory')
  if (category === 'RX') return { id: null, problem: 'it is a prescribed fire' }
  if (text('poly_DeleteThis') === 'Yes') return { id: null, problem: 'its owner has marked it as deleted' }
  const name = text('attr_IncidentName', 'irwin_IncidentName', 'poly_IncidentName')
  if (!name) return problem('the fire has no name')
  const observedAt = arcGisInstant(value('poly_DateCurrent', 'poly_PolygonDateTime', 'poly_CreateDate'))
  if (!observedAt) return problem('the line has no date')
  const { polygons } = readPolygons(geometry, { most: mostCorners })
  if (polygons.length === 0) return problem('the fire has no line that can be drawn')
  return {
    id,
    name: fireName(name),
    polygons,
    observedAt,
    acres: quantity(value('attr_IncidentSize', 'poly_GISAcres', 'poly_Acres_AutoCalc'), 10_000_000),
    percentContained: quantity(value('attr_PercentContained', 'irwin_PercentContained'), 100),
  }
}

/** Maximum number of corners of a ring. A perimeter from an infrared flight may go around every tree. */
const mostCorners = 400_000

/** The name of a fire as people write it, such as "Palisades Fire" for "PALISADES". */
function fireName(name: string): string {
  const plain = name.replace(/\s*\(\d{4}-[\w-]+\)$/, '')
  const cased =
    plain === plain.toUpperCase() ? plain.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, c => c.toUpperCase()) : plain
  return /\bfire$/i.test(cased) || /complex$/i.test(cased) ? cased : `${cased} Fire`
}

function quantity(value: unknown, most: number): number | null {
  return typeof value === 'number' && value >= 0 && value <= most ? value : null
}
