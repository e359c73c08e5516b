import type { Position } from '@muster/contracts/entities/common'
import { geometryOf } from '@muster/geo/area'
import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ListedHazard } from '../../../domain/hazard-fact.ts'
import type { ParsedHazards } from '../define-feed.ts'

const feed = 'firms-hot-spots'
const needed = ['latitude', 'longitude', 'scan', 'track', 'acq_date', 'acq_time', 'confidence']
/** Spots of one cell of the earth (degrees) are one fact. */
const cellDegrees = 0.05
const mostPixels = 400
const leastConfidence = 30

type Spot = { pixel: Position[]; at: string; cell: string }

/**
 * Reads a CSV of FIRMS, MODIS or VIIRS. Spots in California become one fact for each cell, with the pixels as they were seen; those of low
 * confidence are left out. Throws AlertFormatError for everything that is no such table.
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
    ...{ id: `${feed}-${cell}`, feed, kind: 'hot-spots', name: 'NASA FIRMS', geometry, slackMeters: 0 },
    ...{ observedAt: latest.at, source: 'NASA FIRMS', growth: null, wind: null },
    ...{ acres: null, percentContained: null, road: null },
  }
}

/** A spot; null for one that is left out; or why the row cannot be read. */
function spotOf(read: (name: string) => string): Spot | null | string {
  const [lat, lon, scan, track] = ['latitude', 'longitude', 'scan', 'track'].map(name => Number(read(name) || 'none'))
  if (!isBetween(lat, -90, 90) || !isBetween(lon, -180, 180)) return 'the row has no place'
  if (!isBetween(scan, 0.01, 10) || !isBetween(track, 0.01, 10)) return 'the pixel has no size'
  const [, hours, minutes] = /^(\d{1,2}?)(\d{2})$/.exec(read('acq_time')) ?? []
  const at = new Date(`${read('acq_date')}T${(hours ?? '').padStart(2, '0')}:${minutes}:00Z`)
  if (Number.isNaN(at.getTime())) return 'the row has no time'
  if (!isInCalifornia(lon, lat) || isDoubtful(read('confidence'))) return null
  // Kilometres across and along the satellite's path, which is near enough to east and north.
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
/** VIIRS says low, nominal or high, MODIS a percentage. */
const isDoubtful = (confidence: string) => /^l/i.test(confidence) || Number(confidence) < leastConfidence
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
