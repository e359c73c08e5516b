import type { Position } from '@muster/contracts/entities/common'
import type { MessageDraft } from '@muster/contracts/entities/operator-message'
import { type Alert, type AlertArea, type AlertInfo, alertKey, authorityFeed } from '../domain/alert.ts'
import { capTermsOf } from './templates.ts'

export type Sender = { sender: string; senderName: string }

type Parts = {
  id: string
  draft: MessageDraft
  /** The polygons of the zones that the draft names. */
  zonePolygons: Position[][][]
  /** The message that this one corrects, extends or ends. */
  followed: Alert | null
  now: Date
} & Sender

const languages = [
  ['en', 'en-US'],
  ['es', 'es-US'],
] as const
const hourMs = 3_600_000

/** Makes the CAP message of a draft. The guard checks it like a message of any other authority. */
export function buildAlert({ id, draft, zonePolygons, followed, sender, senderName, now }: Parts): Alert {
  const { template, follows, texts, hours } = draft
  const { status, event, ...asked } = capTermsOf(template, follows?.as)
  const areas = areasOf(draft, zonePolygons, followed)
  const infos: AlertInfo[] = languages.map(([language, tag]) => ({
    ...asked,
    language: tag,
    categories: ['Safety'],
    event: event[language],
    eventCodes: [],
    web: null,
    effective: null,
    onset: null,
    expires: new Date(now.getTime() + hours * hourMs).toISOString(),
    senderName,
    ...texts[language],
    areas,
  }))
  return {
    feed: authorityFeed,
    sender,
    identifier: `operator-${id}`,
    sent: sentAt(now),
    status,
    scope: 'Public',
    msgType: followed ? 'Update' : 'Alert',
    note: '',
    url: null,
    infos,
    references: followed ? [alertKey(followed)] : [],
  }
}

/** The same message with the current time as `sent`, because minutes may pass between writing and release. */
export const sentNow = (alert: Alert, now: Date): Alert => ({ ...alert, sent: sentAt(now) })

// CAP times have a resolution of one second.
const sentAt = (now: Date) => new Date(Math.floor(now.getTime() / 1_000) * 1_000).toISOString()

function areasOf(
  { follows, areaName, drawn }: MessageDraft,
  zones: Position[][][],
  followed: Alert | null,
): AlertArea[] {
  // An all clear goes to the whole area of the message that it ends, so that everybody who was told gets it.
  if (follows?.as === 'all-clear') return followed?.infos[0]?.areas ?? []
  const polygons = [...zones, ...drawn.map(ring => [closed(ring)])]
  return [{ description: areaName, polygons, same: [], ugc: [], brokenPolygons: 0 }]
}

function closed(ring: Position[]): Position[] {
  const [first] = ring
  const last = ring.at(-1)
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring
}
