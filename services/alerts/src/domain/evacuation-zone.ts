import { createHash } from 'node:crypto'
import type { Position } from '@muster/contracts/entities/common'
import { type Alert, type AlertInfo, alertKey } from './alert.ts'

/** The statuses of an evacuation zone, the one that asks most of people first. */
export const zoneStatuses = ['order', 'shelter-in-place', 'warning', 'advisory', 'normal'] as const
export type ZoneStatus = (typeof zoneStatuses)[number]

/** An evacuation zone as one poll of a list has it. */
export type ListedZone = {
  /** `<feed>-<the list's own id>` */
  id: string
  feed: string
  /** The CAP sender of the messages that are made from this list. */
  sender: string
  /** The list's own id, which residents and officials use. */
  code: string
  /** Names of places in the zone; empty if the list has none. */
  name: string
  county: string
  status: ZoneStatus
  /** What officials ask of the public, word for word; empty if the list has nothing. */
  publicInfo: string
  isFire: boolean
  /** When the list last changed the zone; null if it does not say. */
  updatedAt: string | null
  polygons: Position[][][]
  brokenPolygons: number
}

/** The stored state of a zone: the last message that was made from it, and the status and signature (a hash of the row) of that message. */
export type ZoneState = { id: string; feed: string; status: ZoneStatus; signature: string; alert: Alert }

const hourMs = 3_600_000
/** Lifetime of a message. It is renewed while the list has the zone; without polls it expires after this time. */
const lifetimeMs = 72 * hourMs
const renewBeforeMs = 48 * hourMs
/** A time in the list that is further in the future than this comes from a wrong clock and is not used. */
const clockToleranceMs = 5 * 60_000

/**
 * The state of a zone after a poll, with the message to send: an Alert for a zone that was normal before, an Update if the status, the text or the line has
 * changed or the message must be renewed, a Cancel if the list says that the zone is normal again. Null if the poll has nothing new.
 */
export function nextZoneState(previous: ZoneState | null, zone: ListedZone, now: Date): ZoneState | null {
  const before = previous && previous.status !== 'normal' ? previous : null
  if (zone.status === 'normal' && !before) return null
  const signature = signatureOf(zone)
  if (before && before.signature === signature && !isDue(before.alert, now)) return null
  const sent = sentOf(zone, previous, now)
  const alert: Alert = {
    feed: zone.feed,
    sender: zone.sender,
    identifier: `${zone.code}:${sent}`,
    sent,
    status: 'Actual',
    scope: 'Public',
    note: '',
    url: null,
    msgType: zone.status === 'normal' ? 'Cancel' : before ? 'Update' : 'Alert',
    references: before ? [alertKey(before.alert)] : [],
    infos: [infoOf(zone, before, now)],
  }
  return { id: zone.id, feed: zone.feed, status: zone.status, signature, alert }
}

function signatureOf({ status, name, county, publicInfo, polygons }: ListedZone): string {
  return createHash('sha256')
    .update(JSON.stringify([status, name, county, publicInfo, polygons]))
    .digest('hex')
}

const isDue = ({ infos }: Alert, now: Date) => Date.parse(infos[0]?.expires ?? '') - now.getTime() < renewBeforeMs

/**
 * The `sent` time of a message: when the list says that it changed the zone, but at least one second after the message before, because the later of two
 * messages must be the newer one. This includes the message of an end: otherwise an order that comes back with its former date would have the key of an
 * earlier message, which is known and was ended.
 */
function sentOf({ updatedAt }: ListedZone, before: ZoneState | null, now: Date): string {
  const told = Date.parse(updatedAt ?? '')
  const isUsable = told <= now.getTime() + clockToleranceMs
  const least = before ? Date.parse(before.alert.sent) + 1_000 : 0
  return new Date(Math.max(isUsable ? told : now.getTime(), least)).toISOString()
}

type Asked = Pick<AlertInfo, 'event' | 'responseTypes' | 'urgency' | 'severity' | 'certainty'>
const asked: Record<ZoneStatus, Asked> = {
  order: {
    event: 'Evacuation Order',
    responseTypes: ['Evacuate'],
    urgency: 'Immediate',
    severity: 'Extreme',
    certainty: 'Observed',
  },
  'shelter-in-place': {
    event: 'Shelter In Place',
    responseTypes: ['Shelter'],
    urgency: 'Immediate',
    severity: 'Extreme',
    certainty: 'Observed',
  },
  warning: {
    event: 'Evacuation Warning',
    responseTypes: ['Prepare'],
    urgency: 'Expected',
    severity: 'Severe',
    certainty: 'Likely',
  },
  advisory: {
    event: 'Evacuation Advisory',
    responseTypes: ['Monitor'],
    urgency: 'Future',
    severity: 'Moderate',
    certainty: 'Possible',
  },
  normal: {
    event: 'All Clear',
    responseTypes: ['AllClear'],
    urgency: 'Past',
    severity: 'Minor',
    certainty: 'Observed',
  },
}

function infoOf(zone: ListedZone, before: ZoneState | null, now: Date): AlertInfo {
  const { status, code, name, county, publicInfo } = zone
  const place = name ? `${name} (zone ${code})` : `Zone ${code}`
  const of = county ? `${county} County` : 'California'
  const ends = asked[before?.status ?? 'order'].event
  const event = asked[status].event
  const area = {
    description: place,
    polygons: zone.polygons,
    brokenPolygons: zone.brokenPolygons,
    same: [],
    ugc: [],
    zones: [zone.id],
  }
  // The end covers the whole area of the message before, even if the list has redrawn the zone since.
  const [earlier] = status === 'normal' ? (before?.alert.infos ?? []) : []
  return {
    ...asked[status],
    language: 'en-US',
    categories: [zone.isFire ? 'Fire' : 'Safety'],
    eventCodes: [],
    web: null,
    effective: null,
    onset: null,
    expires: new Date(now.getTime() + lifetimeMs).toISOString(),
    senderName: county ? `${of}, by Cal OES` : 'Cal OES',
    headline: status === 'normal' ? `${ends} lifted: ${place}` : `${event}: ${place}`,
    description:
      status === 'normal'
        ? `${place}, ${of}, is listed as back to normal.`
        : `${place}, ${of}, is listed under: ${event}.`,
    instruction: publicInfo,
    areas: earlier?.areas ?? [area],
  }
}
