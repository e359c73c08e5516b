import type { Position } from '@muster/contracts/entities/common'
import { z } from 'zod'
import {
  type Alert,
  AlertFormatError,
  alertKey,
  capSeverities,
  capStatuses,
  certainties,
  msgTypes,
  scopes,
  urgencies,
} from '../../../domain/alert.ts'
import type { ParsedAlert, ParsedFeed } from '../define-feed.ts'
import { readRing } from '../format/geometry.ts'
import { readGeocodes, readInstant, readLink, readOneOf, readText, readWirelessText } from '../format/values.ts'

const maybeText = z.string().nullish()
const maybeTexts = z.array(z.string()).nullish()
const reference = z.object({ sender: z.string(), identifier: z.string(), sent: z.string() })

const feature = z.object({
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
  properties: z.object({
    '@id': maybeText,
    id: z.string().min(1),
    areaDesc: maybeText,
    geocode: z.object({ SAME: maybeTexts, UGC: maybeTexts }).nullish(),
    references: z.array(reference).nullish(),
    sent: z.string(),
    effective: maybeText,
    onset: maybeText,
    expires: maybeText,
    ends: maybeText,
    status: z.string(),
    messageType: z.string(),
    scope: maybeText,
    category: maybeText,
    severity: maybeText,
    certainty: maybeText,
    urgency: maybeText,
    event: z.string().min(1),
    sender: z.string().min(1),
    senderName: maybeText,
    headline: maybeText,
    description: maybeText,
    instruction: maybeText,
    response: maybeText,
    note: maybeText,
    replacedBy: maybeText,
    language: maybeText,
    eventCode: z.record(z.string(), z.array(z.string())).nullish(),
    parameters: z.record(z.string(), z.unknown()).nullish(),
  }),
})
type Properties = z.infer<typeof feature>['properties']

const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  updated: maybeText.catch(null),
})

const identified = z.object({ properties: z.object({ id: z.string() }) })

/**
 * Reads a GeoJSON collection of api.weather.gov/alerts. Sets an item aside with a reason if it cannot be read. Throws AlertFormatError only if the body is
 * not such a collection.
 */
export function parseNws(json: unknown): ParsedFeed {
  const read = collection.safeParse(json)
  if (!read.success) throw new AlertFormatError('This is not a GeoJSON collection of alerts')
  const updated = Date.parse(read.data.updated ?? '')
  const asOf = Number.isNaN(updated) ? null : new Date(updated).toISOString()
  const parsed: ParsedFeed = { alerts: [], setAside: [], listed: [], asOf }
  for (const item of read.data.features) {
    const identifier = identifierOf(item)
    if (identifier) parsed.listed.push(identifier)
    try {
      parsed.alerts.push(readFeature(item))
    } catch (err) {
      parsed.setAside.push({ identifier, reason: reasonOf(err) })
    }
  }
  return parsed
}

/** Reads one alert of api.weather.gov/alerts/{id}, and whether it is in force at `now`, over or replaced. Throws AlertFormatError for anything else. */
export function parseNwsAlert(json: unknown, now: Date): ParsedAlert {
  const read = feature.safeParse(json)
  if (!read.success) throw new AlertFormatError('This is not an alert')
  const { replacedBy, expires } = read.data.properties
  const alert = readFeature(json)
  const replacement = replacedBy?.split('/').at(-1)
  if (replacement) return { alert, fate: { replacedBy: decodeURIComponent(replacement) } }
  const end = maybeInstant(expires, 'expires')
  return { alert, fate: end !== null && Date.parse(end) <= now.getTime() ? 'over' : 'in-force' }
}

function readFeature(item: unknown): Alert {
  const { geometry, properties: p } = feature.parse(item)
  const { polygons, broken } = readGeometry(geometry)
  const msgType = readOneOf(msgTypes, p.messageType, 'messageType')
  const expired = (maybeTexts.safeParse(p.parameters?.expiredReferences).data ?? []).flatMap(readReferences)
  return {
    feed: 'nws',
    sender: p.sender,
    identifier: p.id,
    sent: readInstant(p.sent, 'sent'),
    status: readOneOf(capStatuses, p.status, 'status'),
    msgType: expired.length > 0 && msgType === 'Alert' ? 'Update' : msgType,
    scope: readOneOf(scopes, p.scope ?? 'Public', 'scope'),
    note: readText(p.note ?? '', 2_000),
    url: readLink(p['@id']),
    references: [
      ...(p.references ?? []).map(({ sender, identifier, sent }) =>
        alertKey({ sender, identifier, sent: readInstant(sent, 'the sent of a reference') }),
      ),
      ...expired,
    ],
    infos: [
      {
        language: p.language ?? 'en-US',
        categories: p.category ? [p.category] : [],
        event: readText(p.event, 200),
        eventCodes: Object.entries(p.eventCode ?? {}).flatMap(([name, values]) =>
          values.map(value => ({ name, value })),
        ),
        responseTypes: p.response ? [p.response] : [],
        // An unknown value is read as Unknown, so that nobody misses the warning because of it.
        urgency: urgencies.find(value => value === p.urgency) ?? 'Unknown',
        severity: capSeverities.find(value => value === p.severity) ?? 'Unknown',
        certainty: certainties.find(value => value === p.certainty) ?? 'Unknown',
        effective: maybeInstant(p.effective, 'effective'),
        onset: maybeInstant(p.onset, 'onset'),
        expires: lastInstantOf(p),
        senderName: readText(p.senderName ?? '', 200),
        headline: readText(p.headline ?? '', 500),
        description: readText(p.description ?? '', 20_000),
        instruction: readText(p.instruction ?? '', 10_000),
        ...readWirelessText(wirelessParameters(p)),
        web: null,
        areas: [
          {
            description: readText(p.areaDesc ?? '', 4_000),
            polygons,
            brokenPolygons: broken,
            ...readGeocodes({ same: p.geocode?.SAME ?? [], ugc: p.geocode?.UGC ?? [] }),
          },
        ],
      },
    ],
  }
}

/**
 * Reads references to messages whose text has expired although their event continues. In that case the service sends an Update or a Cancel as an Alert, and
 * names the messages that it replaces only here (`expiredReferences`): sender,identifier,sent with blanks between them. A reference that cannot be read is
 * left out.
 */
function readReferences(text: string): string[] {
  return text.split(/\s+/).flatMap(triple => {
    const [sender, identifier, sent, ...rest] = triple.split(',')
    if (!sender || !identifier || !sent || rest.length > 0 || Number.isNaN(Date.parse(sent))) return []
    return [alertKey({ sender, identifier, sent: new Date(sent).toISOString() })]
  })
}

/** The later of `expires` (of the text) and `ends` (of the event). */
function lastInstantOf(p: Properties): string | null {
  const instants = [maybeInstant(p.expires, 'expires'), maybeInstant(p.ends, 'ends')].filter(value => value !== null)
  return instants.sort().at(-1) ?? null
}

const wirelessNames = ['CMAMlongtext', 'CMAMtext']

/** The texts for phones. A parameter of another type is ignored, so that nobody misses the warning because of it. */
const wirelessParameters = ({ parameters }: Properties) =>
  wirelessNames.flatMap(name => {
    const values = maybeTexts.safeParse(parameters?.[name]).data ?? []
    return values.map(value => ({ name, value }))
  })

const manyCoordinates = z.array(z.array(z.array(z.array(z.number()))))

function readGeometry(geometry: z.infer<typeof feature>['geometry']): { polygons: Position[][][]; broken: number } {
  if (!geometry) return { polygons: [], broken: 0 }
  const given = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const read = manyCoordinates.safeParse(given)
  if (!read.success || !['Polygon', 'MultiPolygon'].includes(geometry.type)) return { polygons: [], broken: 1 }
  const polygons = read.data
    .map(rings => rings.map(ring => readRing(ring)))
    .filter((rings): rings is Position[][] => rings.length > 0 && rings.every(ring => ring !== null))
  return { polygons, broken: read.data.length - polygons.length }
}

function maybeInstant(text: string | null | undefined, name: string): string | null {
  return text ? readInstant(text, name) : null
}

function identifierOf(item: unknown): string | null {
  const read = identified.safeParse(item)
  return read.success ? read.data.properties.id : null
}

function reasonOf(err: unknown): string {
  if (err instanceof AlertFormatError) return err.message
  if (err instanceof z.ZodError)
    return err.issues
      .slice(0, 3)
      .map(({ path, message }) => `${path.join('.')}: ${message}`)
      .join('; ')
  throw err
}
