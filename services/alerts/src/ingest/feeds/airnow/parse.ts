import type { AirReading } from '@muster/contracts/entities/air-reading'
import { z } from 'zod'
import { categoryOf, type ListedAir } from '../../../domain/air-reading.ts'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ParsedAir } from '../define-feed.ts'
import { isInCalifornia } from '../format/california.ts'
import { readText } from '../format/values.ts'

const feed = 'airnow'
const columns: readonly (readonly [string, AirReading['pollutant']])[] = [
  ['PM25_AQI', 'pm2.5'],
  ['PM10_AQI', 'pm10'],
  ['OZONE_AQI', 'ozone'],
  ['NO2_AQI', 'no2'],
]
const needed = [
  'AQSID',
  'SiteName',
  'Latitude',
  'Longitude',
  'ValidDate',
  'ValidTime',
  ...columns.map(([name]) => name),
]

type Read = ListedAir | null | string

/**
 * Reads the hourly file of AirNow (HourlyAQObs, CSV) or the observations of its API for a place (JSON). Each monitor in or near California gives one reading,
 * that of its worst pollutant. Monitors that measured nothing are left out. Throws AlertFormatError for anything else.
 */
export function parseAir(body: unknown): ParsedAir {
  if (typeof body !== 'string') throw new AlertFormatError('This is not a text')
  const read = body.trimStart().startsWith('[') ? readObservations(body) : readHours(body)
  const parsed: ParsedAir = { air: [], setAside: [], listed: [], isComplete: true }
  for (const { identifier, reading } of read) {
    if (typeof reading === 'string') parsed.setAside.push({ identifier, reason: reading })
    else if (reading) parsed.air.push(reading)
    if (reading && identifier) parsed.listed.push(identifier)
  }
  return parsed
}

type Row = { identifier: string | null; reading: Read }

/** The cells of a line of CSV. Every cell is in quotes; a quote inside a cell is doubled. */
const cellsOf = (line: string) =>
  [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))

function readHours(text: string): Row[] {
  const [head = '', ...lines] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  const names = cellsOf(head)
  if (!needed.every(name => names.includes(name))) throw new AlertFormatError('This is not an hourly file of AirNow')
  return lines.map(line => {
    const cells = cellsOf(line)
    const read = (name: string) => readText(cells[names.indexOf(name)] ?? '', 200)
    const identifier = /^\w{1,20}$/.test(read('AQSID')) ? `${feed}-${read('AQSID')}` : null
    if (!identifier || cells.length !== names.length) return { identifier, reading: 'the row has other columns' }
    return { identifier, reading: hourOf(identifier, read) }
  })
}

function hourOf(id: string, read: (name: string) => string): Read {
  const [lon, lat] = [Number(read('Longitude') || 'none'), Number(read('Latitude') || 'none')]
  if (Number.isNaN(lon + lat)) return 'the row has no place'
  if (!isInCalifornia(lon, lat)) return null
  const measured = columns.flatMap(([name, pollutant]) => {
    const aqi = read(name)
    return /^\d{1,4}$/.test(aqi) ? [{ pollutant, aqi: Number(aqi) }] : []
  })
  const [month, day, year] = read('ValidDate').split('/')
  const observedAt = instantOf(`${year}-${month}-${day}T${read('ValidTime')}:00Z`)
  if (!observedAt) return 'the row has no time'
  return worstOf(measured, { id, name: read('SiteName') || id, lon, lat, observedAt })
}

const observation = z.object({
  DateObserved: z.string(),
  HourObserved: z.int().min(0).max(23),
  LocalTimeZone: z.string(),
  ReportingArea: z.string().min(1),
  Latitude: z.number(),
  Longitude: z.number(),
  ParameterName: z.string(),
  AQI: z.int(),
})
const parameters: Record<string, AirReading['pollutant']> = { O3: 'ozone', 'PM2.5': 'pm2.5', PM10: 'pm10', NO2: 'no2' }
const offsets: Record<string, string> = { PST: '-08:00', PDT: '-07:00', MST: '-07:00', MDT: '-06:00' }

function readObservations(text: string): Row[] {
  const rows = z.array(z.unknown()).safeParse(jsonOf(text))
  if (!rows.success) throw new AlertFormatError('This is not a list of observations')
  const areas = new Map<string, z.infer<typeof observation>[]>()
  const bad: Row[] = []
  for (const item of rows.data) {
    const row = observation.safeParse(item)
    if (!row.success) bad.push({ identifier: null, reading: 'the row is no observation' })
    else areas.set(row.data.ReportingArea, [...(areas.get(row.data.ReportingArea) ?? []), row.data])
  }
  return [...bad, ...[...areas].map(([name, list]) => areaOf(name, list))]
}

function areaOf(name: string, list: z.infer<typeof observation>[]): Row {
  const identifier = `${feed}-${name.replace(/[^\w-]+/g, '-')}`
  const [first] = list
  const offset = first && offsets[first.LocalTimeZone.trim()]
  const hour = String(first?.HourObserved ?? '').padStart(2, '0')
  const observedAt = offset && instantOf(`${first?.DateObserved.trim()}T${hour}:00:00${offset}`)
  if (!first || !observedAt) return { identifier, reading: 'the observation has no time' }
  // -1 means that the index is not known.
  const measured = list.flatMap(({ ParameterName, AQI }) => {
    const pollutant = parameters[ParameterName]
    return pollutant && AQI >= 0 ? [{ pollutant, aqi: AQI }] : []
  })
  const at = { id: identifier, name: readText(name, 200), lon: first.Longitude, lat: first.Latitude, observedAt }
  return { identifier, reading: isInCalifornia(at.lon, at.lat) ? worstOf(measured, at) : null }
}

type Place = { id: string; name: string; lon: number; lat: number; observedAt: string }

/** The reading of the worst pollutant. Null if nothing was measured, which does not mean that the air is clean. */
function worstOf(measured: Pick<AirReading, 'pollutant' | 'aqi'>[], { lon, lat, ...place }: Place): ListedAir | null {
  const [worst] = measured.toSorted((a, b) => b.aqi - a.aqi)
  if (!worst) return null
  return { ...place, ...worst, feed, coordinates: [lon, lat], category: categoryOf(worst.aqi), source: 'AirNow' }
}

function instantOf(text: string): string | null {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AlertFormatError('This is not JSON')
  }
}
