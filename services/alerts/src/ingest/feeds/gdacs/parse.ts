import type { HazardKind } from '@muster/contracts/vocabulary/hazards'
import { AlertFormatError } from '../../../domain/alert.ts'
import type { ListedHazard } from '../../../domain/hazard-fact.ts'
import type { ParsedHazards } from '../define-feed.ts'
import { isInCalifornia } from '../format/california.ts'
import { readText } from '../format/values.ts'
import { decodeXml, readXml, type XmlNode } from '../format/xml.ts'

const feed = 'gdacs'
const limits = {
  maxDepth: 12,
  maxElements: 200_000,
  namespaces: ['', 'http://www.gdacs.org', 'http://www.georss.org/georss'],
}
const kinds: Record<string, HazardKind> = {
  EQ: 'earthquake',
  TC: 'hurricane',
  FL: 'flood',
  WF: 'wildfire',
  TS: 'tsunami',
  VO: 'other',
  DR: 'other',
}

/**
 * Reads the RSS feed of GDACS. Returns current events of level Orange or Red in and around California. Green events, which need no international help, and
 * events elsewhere are left out. Throws AlertFormatError for anything that is not such a list.
 */
export function parseGdacs(body: unknown): ParsedHazards {
  if (!(body instanceof Uint8Array)) throw new AlertFormatError('This is not a document')
  const root = readXml(decodeXml(body), limits)
  const [channel] = childrenOf(root, 'channel')
  if (root.name !== 'rss' || !channel) throw new AlertFormatError('This is not a list of GDACS')
  const parsed: ParsedHazards = { hazards: [], setAside: [], listed: [], isComplete: true }
  for (const item of childrenOf(channel, 'item')) {
    const key = [textOf(item, 'eventtype'), textOf(item, 'eventid')].join('')
    const id = /^[A-Z]{2}\d{1,12}$/.test(key) ? `${feed}-${key}` : null
    const fact = id ? factOf(id, item) : 'the item has no event'
    if (typeof fact === 'string') parsed.setAside.push({ identifier: id, reason: fact })
    else if (fact) parsed.hazards.push(fact)
    if (id && fact) parsed.listed.push(id)
  }
  return parsed
}

const childrenOf = (node: XmlNode, name: string) => node.children.filter(child => child.name === name)
const textOf = (node: XmlNode, name: string) =>
  readText(childrenOf(node, name)[0]?.text ?? '', 300).replace(/\s+/g, ' ')

/** The fact, null if the event is left out, or the reason why it cannot be used. */
function factOf(id: string, item: XmlNode): ListedHazard | string | null {
  const [lat, lon] = textOf(item, 'point').split(' ').map(Number)
  if (lat === undefined || lon === undefined || Number.isNaN(lat + lon)) return 'the event says no place'
  const isWarned = ['Orange', 'Red'].includes(textOf(item, 'alertlevel')) && textOf(item, 'iscurrent') !== 'false'
  if (!isWarned || !isInCalifornia(lon, lat)) return null
  const at = Date.parse(textOf(item, 'pubDate') || textOf(item, 'fromdate'))
  if (Number.isNaN(at)) return 'the event says no time'
  return {
    id,
    feed,
    kind: 'disaster-report',
    hazard: kinds[textOf(item, 'eventtype')] ?? 'other',
    name: textOf(item, 'title') || textOf(item, 'eventname') || 'GDACS',
    slackMeters: 0,
    geometry: { type: 'Point', coordinates: [lon, lat] },
    observedAt: new Date(at).toISOString(),
    source: 'GDACS',
    growth: null,
    wind: null,
    acres: null,
    percentContained: null,
    road: null,
  }
}
