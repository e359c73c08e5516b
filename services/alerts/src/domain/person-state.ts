import { createHash } from 'node:crypto'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { WatchedPlace } from '@muster/contracts/entities/push'
import { severityRank } from '@muster/contracts/vocabulary/severities'
import { type Audience, placeIn } from './audience.ts'
import { shownExtent } from './evolve.ts'
import { extentsIntersect } from './extent.ts'
import type { Translations } from './present.ts'
import { changeOf, isActiveForPerson, isGrave, levelRank, type SentMessage, type SentUpdateState } from './told.ts'

/** One update of a lineage, with what a push needs besides it. */
export type Part = {
  update: EmergencyUpdate
  translations: Translations
  /** False for an end without a message of its own, such as an expiry. */
  hasOwnTexts: boolean
  /** Areas that earlier revisions had and this one has not, the most recently removed first. */
  released: readonly string[]
  audience: Audience
}

/** A lineage at one moment: all its updates, active and ended. Every write increases `revision`. */
export type Lineage = {
  id: string
  revision: number
  /** True if an operator has stopped the push of this revision: nothing of it is sent to anybody. */
  isPushStopped: boolean
  /** Ids of the lineages that were merged into this one. Devices that were told of one of these continue to be told under its id. */
  former: readonly string[]
  parts: readonly Part[]
}

/** The next message for a device, and the update that it is about. */
export type NextMessage = { told: SentMessage; part: Part }

/** What a device was told last: `accepted` was accepted by the push service; `perhaps` was sent by a request whose outcome is unknown. */
export type DeliveryRecord = { accepted: SentMessage | null; perhaps: SentMessage | null }

/** A push that the device reports as shown counts as accepted, even if the push service never answered. */
export function afterReport({ accepted, perhaps, shown }: DeliveryRecord & { shown: number }): DeliveryRecord {
  return perhaps && shown >= perhaps.revision ? { accepted: perhaps, perhaps: null } : { accepted, perhaps }
}

/**
 * The next message for a device, computed from the present state of the lineage and from what the device was told of it. Null when the person's
 * state has not changed. If it is unknown whether the last message arrived, the next one is correct in both cases.
 */
export function nextMessageFor(
  lineage: Lineage,
  places: readonly WatchedPlace[],
  { accepted, perhaps }: DeliveryRecord,
  now: Date,
): NextMessage | null {
  // At least the time, so that it increases even if the ledger's record was lost: the device remembers the revisions that it has shown.
  const revision = Math.max(now.getTime(), (accepted?.revision ?? 0) + 1, (perhaps?.revision ?? 0) + 1)
  const afterAccepted = stepFrom(lineage, places, accepted, revision)
  if (!perhaps) return afterAccepted
  const afterPerhaps = stepFrom(lineage, places, perhaps, revision)
  // The message may not have arrived. It is sent again unchanged, so that a device that has it makes no second sound.
  if (!afterPerhaps) return afterAccepted && repeatLastMessage(lineage, perhaps)
  // The person may never have heard of what has ended, so its end makes no sound.
  const isNews = afterPerhaps.told.kind === 'update' ? afterPerhaps.told.isNews : isActiveForPerson(accepted)
  return { ...afterPerhaps, told: { ...afterPerhaps.told, isNews: isNews || (afterAccepted?.told.isNews ?? false) } }
}

/** The last message of a device, to be sent once more. */
export function repeatLastMessage(lineage: Lineage, told: SentMessage): NextMessage | null {
  const part = lineage.parts.find(({ update }) => update.id === told.update?.updateId)
  return part ? { told, part } : null
}

function stepFrom(
  lineage: Lineage,
  places: readonly WatchedPlace[],
  last: SentMessage | null,
  revision: number,
): NextMessage | null {
  const touching = gravestTouching(lineage, places)
  if (touching) {
    const { part, state } = touching
    const word = { revision, kind: 'update' as const, update: state }
    if (!isActiveForPerson(last)) return state.severity === 'low' ? null : next(part, word, 'entered', true)
    const reason = changeOf(last.update, state)
    if (!reason) return null
    return next(part, word, reason, reason !== 'lowered' || last.update.level === 'order')
  }
  if (!isActiveForPerson(last)) return null
  const part = lineage.parts.find(({ update }) => update.id === last.update.updateId)
  if (!part) return null
  const heir = heirOf(part, lineage)
  // A home that is not known is not outside the area: saying that the update is no longer for this person would be untrue.
  const isHomeUnknown = last.update.place === 'home' && !places.some(({ kind }) => kind === 'home')
  if (isHomeUnknown && (part.update.isActive || heir)) return null
  if (part.update.isActive) return next(part, { revision, kind: 'left', update: last.update }, 'left', true)
  if (heir) {
    const { id: updateId, revision: updateRevision } = heir.update
    return next(heir, { revision, kind: 'left', update: { ...last.update, updateId, updateRevision } }, 'left', true)
  }
  const isNews = isGrave(last.update) || part.update.ended?.reason === 'cancelled'
  return next(part, { revision, kind: 'ended', update: last.update }, 'ended', isNews)
}

const next = (
  part: Part,
  word: Pick<SentMessage, 'revision' | 'kind' | 'update'>,
  reason: SentMessage['reason'],
  isNews: boolean,
) => ({
  part,
  told: { ...word, reason, isNews },
})

/** The most severe active update whose area contains one of these places. */
function gravestTouching(
  { parts }: Lineage,
  places: readonly WatchedPlace[],
): { part: Part; state: SentUpdateState } | null {
  for (const part of parts.filter(isAsking).sort(byGravity)) {
    const touched = placeIn(places, part.audience)
    if (touched) return { part, state: stateOf(part.update, touched.kind) }
  }
  return null
}

const heirs = new WeakMap<Part, Part | null>()

/**
 * The part that continues an ended one, because a message has joined the two: its area is still in force, so nobody may think that it is over. Null if there
 * is none.
 */
function heirOf(ended: Part, { parts }: Lineage): Part | null {
  if (ended.hasOwnTexts || ended.update.ended?.reason !== 'cancelled') return null
  const known = heirs.get(ended)
  if (known !== undefined) return known
  const extent = shownExtent(ended.update)
  const heir = parts.filter(isAsking).find(({ update }) => extentsIntersect(shownExtent(update), extent)) ?? null
  heirs.set(ended, heir)
  return heir
}

const isAsking = ({ update }: Part) => update.isActive && update.level !== 'all-clear'

function byGravity({ update: a }: Part, { update: b }: Part): number {
  return (
    Number(a.isDrill) - Number(b.isDrill) ||
    levelRank(a.level) - levelRank(b.level) ||
    severityRank(a.severity) - severityRank(b.severity) ||
    (a.id < b.id ? -1 : 1)
  )
}

function stateOf(update: EmergencyUpdate, place: SentUpdateState['place']): SentUpdateState {
  const { id, revision, severity, isDrill } = update
  const instruction = instructionHash(update)
  return { level: update.level, severity, isDrill, instruction, updateId: id, updateRevision: revision, place }
}

/**
 * A hash of the instruction. It is the same for texts that differ only in spaces, capitals and punctuation. If the sender gives no instruction, the text that
 * it sent to all phones in the area counts as the instruction, as on every screen.
 */
function instructionHash({ instruction, wirelessText }: EmergencyUpdate): string {
  const words = (instruction || wirelessText || '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return createHash('sha256').update(words.join(' ')).digest('base64url').slice(0, 16)
}
