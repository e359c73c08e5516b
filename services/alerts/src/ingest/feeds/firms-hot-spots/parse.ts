import type { Position } from '@muster/contracts/entities/common'
import { geometryOf } from '@muster/geo/area'
import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ListedHazard } from '../../../domain/hazard-fact.ts'
import type { ParsedHazards } from '../define-feed.ts'

const feed = 'firms-hot-spots'
const needed = ['latitude', 'longitude', 'scan', 'track', 'acq_date', 'acq_time', 'confidence']
/** Size of a grid cell, in degrees. All spots in one cell are one fact. */
const cellDegrees = 0.05
const mostPixels = 400
const leastConfidence = 30

type Spot = { pixel: Position[]; at: string; cell: string }

/**
 * Reads a CSV table of FIRMS (MODIS or VIIRS). The spots in California become one fact per grid cell, whose geometry is the newest pixels in that cell, as
 * the satellite saw them. Spots of low confidence are left out. Throws AlertFormatError for anything that is not such a table.
 */
export function parseHotSpots(body: unknown): ParsedHazards {
  const lines = typeof body === 'string' ? body.trim().split(/\r?\n/) : []
  const columns = lines[0]?.split(',') ?? []
  if (!needed.every(name => columns.includes(name))) throw new AlertFormatError('This is not a table of FIRMS')
  const parsed: ParsedHazards = { hazards: [], setAside: [], listed: [], isComplete: true }
  const cells = new Map<string, Spot[]>()
  for (const [i, line] of lines.slice(1).entries()) {
    const values = line.split(',')
    const read = (name: string) => values[columns.indexOf(name)] ?? ''
    const spot = values.length === columns.length ? spotOf(read) : 'the row has another number of columns'
    if (typeof spot === 'string') parsed.setAside.push({ identifier: `row ${i + 2}`, reason: spot })
    else if (spot) cells.set(spot.cell, [...(cells.get(spot.cell) ?? []), spot])
  }
  for (const [cell, spots] of cells) {
    const fact = factOf(cell, spots)
    if (!fact) continue
    parsed.hazards.push(fact)
    parsed.listed.push(fact.id)
  }
  return parsed
}

function factOf(cell: string, spots: Spot[]): ListedHazard | null {
  const newest = spots.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, mostPixels)
  const geometry = geometryOf(newest.map(({ pixel }) => [pixel]))
  const [latest] = newest
  if (!geometry || !latest) return null
  return {
    id: `${feed}-${cell}`,
    feed,
    kind: 'hot-spots',
    name: 'NASA FIRMS',
    geometry,
    slackMeters: 0,
    observedAt: latest.at,
    source: 'NASA FIRMS',
    growth: null,
    wind: null,
    acres: null,
    percentContained: null,
    road: null,
  }
}

/** The spot of a row, null if the row is left out, or the reason why the row cannot be read. */
function spotOf(read: (name: string) => string): Spot | null | string {
  const [lat, lon, scan, track] = ['latitude', 'longitude', 'scan', 'track'].map(name => Number(read(name) || 'none'))
  if (!isBetween(lat, -90, 90) || !isBetween(lon, -180, 180)) return 'the row has no place'
  if (!isBetween(scan, 0.01, 10) || !isBetween(track, 0.01, 10)) return 'the pixel has no size'
  const [, hours, minutes] = /^(\d{1,2}?)(\d{2})$/.exec(read('acq_time')) ?? []
  const at = new Date(`${read('acq_date')}T${(hours ?? '').padStart(2, '0')}:${minutes}:00Z`)
  if (Number.isNaN(at.getTime())) return 'the row has no time'
  if (!isInCalifornia(lon, lat) || isDoubtful(read('confidence'))) return null
  // The size of a pixel is in km across (`scan`) and along (`track`) the satellite's path. These are treated as east-west and north-south, which is accurate
  // enough.
  const [dLon, dLat] = [(scan * 500) / metersPerLon(lat), (track * 500) / metersPerDegree]
  const corner = (x: number, y: number): Position => [round(lon + x * dLon), round(lat + y * dLat)]
  const cell = [lon, lat].map(degrees => Math.floor(degrees / cellDegrees)).join('_')
  return {
    pixel: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)],
    at: at.toISOString(),
    cell: cell.replaceAll('-', 'm'),
  }
}

const isBetween = (value: number | undefined, least: number, most: number): value is number =>
  value !== undefined && value >= least && value <= most
const isInCalifornia = (lon: number, lat: number) => isBetween(lon, -124.6, -114) && isBetween(lat, 32.4, 42.1)
/** VIIRS gives low, nominal or high; MODIS gives a percentage. */
const isDoubtful = (confidence: string) => /^l/i.test(confidence) || Number(confidence) < leastConfidence
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
