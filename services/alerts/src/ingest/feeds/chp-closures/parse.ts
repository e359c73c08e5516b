import type { Position } from '@muster/contracts/entities/common'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ListedHazard } from '../../../domain/hazard-fact.ts'
import type { ParsedHazards } from '../define-feed.ts'
import { pacificInstant } from '../format/pacific-time.ts'
import { readText } from '../format/values.ts'
import { readXml, type XmlNode } from '../format/xml.ts'

const feed = 'chp-closures'
const limits = { maxDepth: 10, maxElements: 500_000, namespaces: [''] }
const closure = /^CLOSURE of a Road$/i
/** Words for a part of a road or a ramp: the road itself is then open. "RHS" and "CD" are its right and centre shoulders. */
const partOfRoad = /\b(RHS|CD|shoulders?|ramps?|ofr|onr|con|connectors?)\b/i
/** Words for a lane. They are looked for only in the details of a log, because the name of a place may contain a street that is called a lane. */
const lane = /\b(lns?|lanes?|one[- ]way|1[- ]way)\b/i

/**
 * Reads the dispatch logs of the CHP. Returns logs of the type "CLOSURE of a Road" whose texts do not name only a part of a road. Logs of other types are
 * ignored, because dispatchers write them in a hurry. The details of a log may name people, so they are never passed on. If the file is cut off, the logs
 * before the cut are used and `isComplete` is false. Throws AlertFormatError for anything that is not such a file.
 */
export function parseChp(body: unknown): ParsedHazards {
  if (typeof body !== 'string') throw new AlertFormatError('This is not a text')
  const { root, isWhole } = readWhole(body)
  if (root.name !== 'State') throw new AlertFormatError('This is not a file of dispatch logs')
  const parsed: ParsedHazards = { hazards: [], setAside: [], listed: [], isComplete: isWhole }
  if (!isWhole) parsed.setAside.push({ identifier: null, reason: 'the file is cut off: what follows is not known' })
  for (const log of logsOf(root)) {
    if (!isClosure(log)) continue
    const key = (log.attributes.ID ?? '').replace(/[^\w-]+/g, '-')
    const id = key ? `${feed}-${key}` : null
    if (id) parsed.listed.push(id)
    const fact = id ? factOf(id, log) : 'the log has no ID'
    if (typeof fact === 'string') parsed.setAside.push({ identifier: id, reason: fact })
    else parsed.hazards.push(fact)
  }
  return parsed
}

/** The document. If it is cut off, the part up to the last complete log. */
function readWhole(text: string): { root: XmlNode; isWhole: boolean } {
  try {
    return { root: readXml(text, limits), isWhole: true }
  } catch (err) {
    const end = text.lastIndexOf('</Log>')
    if (!(err instanceof AlertFormatError) || end < 0) throw err
    return { root: readXml(`${text.slice(0, end)}</Log></Dispatch></Center></State>`, limits), isWhole: false }
  }
}

const childrenOf = (node: XmlNode, name: string) => node.children.filter(child => child.name === name)
const logsOf = (root: XmlNode) =>
  childrenOf(root, 'Center')
    .flatMap(center => childrenOf(center, 'Dispatch'))
    .flatMap(dispatch => childrenOf(dispatch, 'Log'))

/** The text of a child element, without the quotes that CHP puts around values. */
function textOf(node: XmlNode, name: string): string {
  const [child] = childrenOf(node, name)
  return readText(child?.text ?? '', 300)
    .replace(/^"|"$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function isClosure(log: XmlNode): boolean {
  if (!closure.test(textOf(log, 'LogType'))) return false
  const details = childrenOf(log, 'LogDetails')
    .flatMap(node => childrenOf(node, 'details'))
    .map(node => textOf(node, 'IncidentDetail'))
  const texts = [textOf(log, 'Location'), textOf(log, 'LocationDesc'), ...details]
  return !texts.some(text => partOfRoad.test(text)) && !details.some(text => lane.test(text))
}

function factOf(id: string, log: XmlNode): ListedHazard | string {
  const at = positionOf(textOf(log, 'LATLON'))
  if (!at) return 'the closure says no place'
  const observedAt = pacificInstant(textOf(log, 'LogTime'))
  if (!observedAt) return 'the closure says no time'
  const location = textOf(log, 'Location')
  const [, network, digits, direction] = /^(I|US|SR)[- ]?(\d{1,3})\b(?: ([NSEW])\b)?/i.exec(location) ?? []
  return {
    id,
    feed,
    kind: 'road-closure',
    name: location || textOf(log, 'Area') || 'CHP',
    geometry: { type: 'Point', coordinates: at },
    slackMeters: 0,
    observedAt,
    source: 'CHP',
    growth: null,
    wind: null,
    acres: null,
    percentContained: null,
    road: network && digits ? { number: `${network.toUpperCase()}-${digits}`, bothDirections: !direction } : null,
  }
}

/** Reads a position such as "38531446:121344046": millionths of a degree north and west. Null for anything else, and for a place outside California. */
function positionOf(text: string): Position | null {
  const [, north, west] = /^(\d{7,8}):(\d{9})$/.exec(text) ?? []
  const [lon, lat] = [-Number(west) / 1e6, Number(north) / 1e6]
  return lon > -125 && lon < -114 && lat > 32 && lat < 42.5 ? [lon, lat] : null
}
