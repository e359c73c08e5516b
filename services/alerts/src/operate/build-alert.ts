import type { Position } from '@muster/contracts/entities/common'
import type { MessageDraft } from '@muster/contracts/entities/operator-message'
import { type Alert, type AlertArea, type AlertInfo, alertKey, authorityFeed } from '../domain/alert.ts'
import { askedBy } from './templates.ts'

export type Sender = { sender: string; senderName: string }

type Parts = {
  id: string
  draft: MessageDraft
  /** Of the zones that the draft names. */
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

/** The CAP message of a draft. It goes through the guard as a message of any authority does. */
export function buildAlert({ id, draft, zonePolygons, followed, sender, senderName, now }: Parts): Alert {
  const { template, follows, texts, hours } = draft
  const { status, event, ...asked } = askedBy(template, follows?.as)
  const areas = areasOf(draft, zonePolygons, followed)
  const infos: AlertInfo[] = languages.map(([language, tag]) => ({
    ...asked,
    ...{ language: tag, categories: ['Safety'], event: event[language], eventCodes: [], web: null },
    ...{ effective: null, onset: null, expires: new Date(now.getTime() + hours * hourMs).toISOString() },
    ...{ senderName, ...texts[language], areas },
  }))
  return {
    ...{ feed: authorityFeed, sender, identifier: `operator-${id}`, sent: sentAt(now), status, scope: 'Public' },
    ...{ msgType: followed ? 'Update' : 'Alert', note: '', url: null, infos },
    references: followed ? [alertKey(followed)] : [],
  }
}

/** The same message, sent now: from its writing to its release minutes may pass. */
export const sentNow = (alert: Alert, now: Date): Alert => ({ ...alert, sent: sentAt(now) })

// CAP has seconds.
const sentAt = (now: Date) => new Date(Math.floor(now.getTime() / 1_000) * 1_000).toISOString()

function areasOf(
  { follows, areaName, drawn }: MessageDraft,
  zones: Position[][][],
  followed: Alert | null,
): AlertArea[] {
  // An end is for all who were told.
  if (follows?.as === 'all-clear') return followed?.infos[0]?.areas ?? []
  const polygons = [...zones, ...drawn.map(ring => [closed(ring)])]
  return [{ description: areaName, polygons, same: [], ugc: [], brokenPolygons: 0 }]
}

function closed(ring: Position[]): Position[] {
  const [first] = ring
  const last = ring.at(-1)
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring
}
