import { setTimeout as delay } from 'node:timers/promises'
import type { Bbox } from '@muster/regions/format/manifest'
import { createPbf } from '@muster/regions/pbf/write'
import { UserActionRequired } from '../infra/types.ts'
import { isDiskFull, type Patience, reasonOf, retryAfterOf } from './download.ts'

type Tags = Record<string, string>
type Member = { type: 'node' | 'way' | 'relation'; ref: number; role: string }
type Element =
  | { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
  | { type: 'way'; id: number; nodes: number[]; tags?: Tags }
  | { type: 'relation'; id: number; members: Member[]; tags?: Tags }
type Answer = { elements: Element[]; remark?: string; osm3s?: { timestamp_osm_base?: string } }

type Asking = {
  mirrors: readonly string[]
  progress: (bytes: number, total: number | null) => void
  signal?: AbortSignal
  patience?: Partial<Patience & { answerMs: number }>
}

const timeoutSeconds = 270
/**
 * How long to wait for an answer. Shorter than the 300 s after which Node's fetch gives up on a server that has sent no headers, so that
 * the user sees the message below and not Node's.
 */
export const answerMs = (timeoutSeconds + 20) * 1_000
const largestBytes = 400_000_000

/** Largest box, in square degrees, that is requested from Overpass: about 20 by 30 km. Larger ones are cut from a state's extract. */
export const largestOverpassBox = 0.06

/**
 * Everything in the box that a region is built from, with complete geometry. Only relations that are read: a bus route or a state's border would
 * add the ways and nodes of half a country.
 */
const boxQuery = ([west, south, east, north]: Bbox): string =>
  [
    `[out:json][timeout:${timeoutSeconds}][maxsize:536870912][bbox:${south},${west},${north},${east}];`,
    '(node;way;relation[type=multipolygon];relation[type~"^restriction"];',
    'relation[type=boundary][boundary=administrative][admin_level~"^(6|8)$"];);',
    '(._;>;);out body qt;',
  ].join('')

/**
 * Downloads everything in a box and writes it as a PBF file. Tries each mirror in turn. Throws UserActionRequired if none gives a complete
 * answer.
 */
export async function fetchBox(path: string, bbox: Bbox, asking: Asking): Promise<string> {
  const problems: string[] = []
  for (const mirror of asking.mirrors) {
    try {
      await writeAnswer(path, bbox, await askPatiently(mirror, bbox, asking))
      return mirror
    } catch (error) {
      if (asking.signal?.aborted || isDiskFull(error)) throw error
      problems.push(`${mirror}: ${reasonOf(error)}`)
    }
  }
  throw new UserActionRequired(`No Overpass server gives this box (${problems.join('; ')}).`)
}

const attempts = 4
// Overpass allows each client address two requests at a time; a slot becomes free after some seconds.
const busyPauseMs = 5_000
const busy = new Set([429, 503, 504])

/** Sends the request, and repeats it while the server is busy, after the time that it names. */
async function askPatiently(mirror: string, bbox: Bbox, asking: Asking): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const response = await send(mirror, bbox, asking)
    if (!busy.has(response.status) || attempt === attempts) return await read(response, asking)
    await response.body?.cancel()
    const pauseMs = (asking.patience?.pauseMs ?? busyPauseMs) * 2 ** (attempt - 1)
    await delay(Math.max(pauseMs, retryAfterOf(response)), undefined, asking.signal && { signal: asking.signal })
  }
}

async function send(mirror: string, bbox: Bbox, { signal, patience }: Asking): Promise<Response> {
  const limitMs = patience?.answerMs ?? answerMs
  const limit = AbortSignal.timeout(limitMs)
  try {
    return await fetch(mirror, {
      method: 'POST',
      body: new URLSearchParams({ data: boxQuery(bbox) }),
      headers: { 'user-agent': 'Muster (region import)' },
      signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]),
    })
  } catch (error) {
    throw limit.aborted ? new Error(`it has not answered in ${limitMs / 1_000} s`) : error
  }
}

async function read(response: Response, { progress }: Asking): Promise<Answer> {
  if (!response.ok || !response.body) throw new Error(`it answers ${response.status}`)
  if (!/json/.test(response.headers.get('content-type') ?? '')) throw new Error('it answers with a page, not with data')
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.length
    if (bytes > largestBytes) throw new Error('the box holds too much; choose a smaller one, or add a state')
    parts.push(part)
    progress(bytes, null)
  }
  const answer = parsed(Buffer.concat(parts).toString('utf8'))
  // Overpass reports in an answer of status 200 that it gave up half-way.
  if (answer.remark) throw new Error(`it stopped: ${answer.remark}`)
  if (!Array.isArray(answer.elements) || answer.elements.length === 0) throw new Error('it knows nothing there')
  return answer
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    throw new Error('its answer is cut off or damaged')
  }
}

async function writeAnswer(path: string, bbox: Bbox, { elements, osm3s }: Answer): Promise<void> {
  const date = new Date(osm3s?.timestamp_osm_base ?? Number.NaN)
  const pbf = await createPbf(path, { bbox, ...(Number.isNaN(date.getTime()) ? {} : { replicatedAt: date }) })
  const sorted = elements.toSorted((a, b) => a.id - b.id)
  for (const element of sorted) {
    if (element.type !== 'node') continue
    const { id, lon, lat, tags } = element
    await pbf.node({ id, lonE7: Math.round(lon * 1e7), latE7: Math.round(lat * 1e7), ...(tags && { tags }) })
  }
  for (const element of sorted) if (element.type === 'way') await pbf.way(element)
  for (const element of sorted) {
    if (element.type !== 'relation') continue
    const members = element.members.map(({ type, ref, role }) => ({ type, id: ref, role }))
    await pbf.relation({ ...element, members })
  }
  await pbf.finish()
}
