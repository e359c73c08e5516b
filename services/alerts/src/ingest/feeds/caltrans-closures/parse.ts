import type { Position } from '@muster/contracts/entities/common'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ListedHazard } from '../../../domain/hazard-fact.ts'
import type { ParsedHazards } from '../define-feed.ts'
import { readText } from '../format/values.ts'
import { readXml, type XmlNode } from '../format/xml.ts'

const feed = 'caltrans-closures'
const limits = { maxDepth: 10, maxElements: 1_000_000, namespaces: [''] }

/**
 * Facilities that are the road itself. A ramp, a connector, a rest area or a street under a highway has the coordinates of the highway. Closures of these are
 * left out, because they would close the highway on the map although it is open.
 */
const wholeRoads = new Set(['Mainline', 'Conventional Hwy', 'Tunnels/Tubes', 'Expressway', 'Bridge'])

/**
 * Reads a district's file of the Lane Closure System. Returns closures of a whole road that crews have reported as set up (code 1097) and neither as picked
 * up (1098) nor as cancelled (1022). Planned closures and closures of single lanes are left out, because they do not block the road. Sets closures aside that
 * cannot be located. Throws AlertFormatError for anything that is not such a file.
 */
export function parseClosures(body: unknown): ParsedHazards {
  if (typeof body !== 'string') throw new AlertFormatError('This is not a text')
  const root = readXml(body, limits)
  const rows = root.children.filter(({ name }) => name === 'lcs')
  if (root.name !== 'data' || rows.length !== root.children.length)
    throw new AlertFormatError('This is not a file of the Lane Closure System')
  const parsed: ParsedHazards = { hazards: [], setAside: [], listed: [], isComplete: true }
  for (const row of rows) {
    const read = readerOf(row)
    if (!isInForce(read)) continue
    const key = read('index').replace(/[^\w-]+/g, '-')
    const id = key ? `${feed}-${key}` : null
    if (id) parsed.listed.push(id)
    const closure = id ? closureOf(id, read) : 'the closure has no index'
    if (typeof closure === 'string') parsed.setAside.push({ identifier: id, reason: closure })
    else parsed.hazards.push(closure)
  }
  return parsed
}

type Read = (path: string) => string

/** Returns a function that reads the text at a path of elements; it returns an empty text if an element is missing. */
function readerOf(row: XmlNode): Read {
  return path => {
    const found = path
      .split('/')
      .reduce<XmlNode | undefined>((node, name) => node?.children.find(child => child.name === name), row)
    return readText(found?.text ?? '', 300).replace(/\s+/g, ' ')
  }
}

function isInForce(read: Read): boolean {
  const isTrue = (path: string) => read(`closure/${path}`) === 'true'
  return (
    read('closure/typeOfClosure') === 'Full' &&
    wholeRoads.has(read('closure/facility')) &&
    isTrue('code1097/isCode1097') &&
    !isTrue('code1098/isCode1098') &&
    !isTrue('code1022/isCode1022')
  )
}

/** The fact for a closure, or the reason why the closure cannot be used. */
function closureOf(id: string, read: Read): ListedHazard | string {
  const [begin, end] = [positionOf(read, 'begin'), positionOf(read, 'end')]
  if (!begin && !end) return 'the closure says no place'
  const number = read('location/begin/beginRoute') || read('location/end/endRoute')
  if (!number) return 'the closure says no road'
  const at = [read('location/begin/beginLocationName'), read('location/end/endLocationName')]
  const places = [...new Set(at.filter(Boolean))].join(' – ')
  const since = epochOf(read('closure/code1097/code1097Timestamp/code1097Epoch'))
  const started = since ?? epochOf(read('closure/closureTimestamp/closureStartEpoch'))
  if (!started) return 'the closure says no time'
  const [from, to] = [begin ?? end, end ?? begin]
  if (!from || !to) return 'the closure says no place'
  const isPoint = from[0] === to[0] && from[1] === to[1]
  return {
    id,
    feed,
    kind: 'road-closure',
    name: places ? `${number}: ${places}` : number,
    geometry: isPoint ? { type: 'Point', coordinates: from } : { type: 'LineString', coordinates: [from, to] },
    slackMeters: 0,
    observedAt: started,
    source: 'Caltrans',
    growth: null,
    wind: null,
    acres: null,
    percentContained: null,
    // "North / South" means both directions; "North" alone means only the northbound lanes.
    road: { number, bothDirections: !/^(north|south|east|west)$/i.test(read('location/travelFlowDirection')) },
  }
}

function positionOf(read: Read, end: 'begin' | 'end'): Position | null {
  const of = (name: string) => {
    const text = read(`location/${end}/${end}${name}`)
    return text === '' ? Number.NaN : Number(text)
  }
  const [lon, lat] = [of('Longitude'), of('Latitude')]
  // Positions outside California, such as 0, 0, mean that the place is not known.
  return lon > -125 && lon < -114 && lat > 32 && lat < 42.5 ? [lon, lat] : null
}

function epochOf(text: string): string | null {
  const seconds = /^\d{9,10}$/.test(text) ? Number(text) : Number.NaN
  return Number.isNaN(seconds) ? null : new Date(seconds * 1000).toISOString()
}
