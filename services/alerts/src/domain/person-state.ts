import { createHash } from 'node:crypto'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { WatchedPlace } from '@muster/contracts/entities/push'
import { severityRank } from '@muster/contracts/vocabulary/severities'
import { type Audience, placeIn } from './audience.ts'
import { shownExtent } from './evolve.ts'
import { haveInCommon } from './extent.ts'
import type { Translations } from './present.ts'
import { changeOf, isGrave, isStanding, levelRank, type Told, type ToldOfUpdate } from './told.ts'

/** One update of a lineage, with what a push needs besides it. */
export type Part = {
  update: EmergencyUpdate
  translations: Translations
  /** False for an end without a message of its own, such as an expiry. */
  hasOwnTexts: boolean
  /** Areas that earlier revisions had and this one has not, the last taken out first. */
  released: readonly string[]
  audience: Audience
}

/** A lineage as of one moment: all its updates, those that stand and those that have ended. Every write raises `revision`. */
export type Lineage = {
  id: string
  revision: number
  /** An operator has stopped the push of this revision: nobody is sent anything of it. */
  isPushStopped: boolean
  /** The lineages that it goes on with: who was told of one of these is told under the name of that one. */
  former: readonly string[]
  parts: readonly Part[]
}

/** What a device has to be sent next, and the update that it is about. */
export type Next = { told: Told; part: Part }

/** What a device was sent: `accepted` for certain, `perhaps` by a request whose outcome is not known. */
export type Record = { accepted: Told | null; perhaps: Told | null }

/** A push that the device reports as shown counts as accepted, even if the push service never answered. */
export function afterReport({ accepted, perhaps, shown }: Record & { shown: number }): Record {
  return perhaps && shown >= perhaps.revision ? { accepted: perhaps, perhaps: null } : { accepted, perhaps }
}

/**
 * What has to be sent to a device for its last word to be true, from the lineage as it stands now and what the device was told of it. Null when
 * its person's state has not changed. Where it is unknown whether a message arrived, the next one is right in both cases.
 */
export function nextFor(
  lineage: Lineage,
  places: readonly WatchedPlace[],
  { accepted, perhaps }: Record,
  now: Date,
): Next | null {
  // Time, so that it rises even where the record was lost, and the device still knows what it has shown.
  const revision = Math.max(now.getTime(), (accepted?.revision ?? 0) + 1, (perhaps?.revision ?? 0) + 1)
  const afterAccepted = stepFrom(lineage, places, accepted, revision)
  if (!perhaps) return afterAccepted
  const afterPerhaps = stepFrom(lineage, places, perhaps, revision)
  // It may not have arrived: sent again as it was, so that a device that has it does not sound twice.
  if (!afterPerhaps) return afterAccepted && repeated(lineage, perhaps)
  // Perhaps they never heard of what has ended: then its end makes no sound.
  const isNews = afterPerhaps.told.kind === 'update' ? afterPerhaps.told.isNews : isStanding(accepted)
  return { ...afterPerhaps, told: { ...afterPerhaps.told, isNews: isNews || (afterAccepted?.told.isNews ?? false) } }
}

/** The last message of a device once more. */
export function repeated(lineage: Lineage, told: Told): Next | null {
  const part = lineage.parts.find(({ update }) => update.id === told.update?.updateId)
  return part ? { told, part } : null
}

function stepFrom(lineage: Lineage, places: readonly WatchedPlace[], last: Told | null, revision: number): Next | null {
  const touching = gravestTouching(lineage, places)
  if (touching) {
    const { part, state } = touching
    const word = { revision, kind: 'update' as const, update: state }
    if (!isStanding(last)) return state.severity === 'low' ? null : next(part, word, 'entered', true)
    const reason = changeOf(last.update, state)
    if (!reason) return null
    return next(part, word, reason, reason !== 'lowered' || last.update.level === 'order')
  }
  if (!isStanding(last)) return null
  const part = lineage.parts.find(({ update }) => update.id === last.update.updateId)
  if (!part) return null
  if (part.update.isActive) return next(part, { revision, kind: 'left', update: last.update }, 'left', true)
  const heir = heirOf(part, lineage)
  if (heir) {
    const { id: updateId, revision: updateRevision } = heir.update
    return next(heir, { revision, kind: 'left', update: { ...last.update, updateId, updateRevision } }, 'left', true)
  }
  const isNews = isGrave(last.update) || part.update.ended?.reason === 'cancelled'
  return next(part, { revision, kind: 'ended', update: last.update }, 'ended', isNews)
}

const next = (
  part: Part,
  word: Pick<Told, 'revision' | 'kind' | 'update'>,
  reason: Told['reason'],
  isNews: boolean,
) => ({
  part,
  told: { ...word, reason, isNews },
})

/** The gravest update that stands and touches one of these places. */
function gravestTouching(
  { parts }: Lineage,
  places: readonly WatchedPlace[],
): { part: Part; state: ToldOfUpdate } | null {
  for (const part of parts.filter(isAsking).sort(byGravity)) {
    const touched = placeIn(places, part.audience)
    if (touched) return { part, state: stateOf(part.update, touched.kind) }
  }
  return null
}

const heirs = new WeakMap<Part, Part | null>()

/** The part that goes on with an ended one: a message has joined both, and what was said of its area stands, so that nobody may take it for over. */
function heirOf(ended: Part, { parts }: Lineage): Part | null {
  if (ended.hasOwnTexts || ended.update.ended?.reason !== 'cancelled') return null
  const known = heirs.get(ended)
  if (known !== undefined) return known
  const extent = shownExtent(ended.update)
  const heir = parts.filter(isAsking).find(({ update }) => haveInCommon(shownExtent(update), extent)) ?? null
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

function stateOf(update: EmergencyUpdate, place: ToldOfUpdate['place']): ToldOfUpdate {
  const { id, revision, severity, isDrill } = update
  const instruction = instructionHash(update)
  return { level: update.level, severity, isDrill, instruction, updateId: id, updateRevision: revision, place }
}

/**
 * The same for texts that differ in spaces, capitals and punctuation only. Where a sender gives no instruction, what it sent to all phones in the
 * area is the instruction, as on every screen.
 */
function instructionHash({ instruction, wirelessText }: EmergencyUpdate): string {
  const words = (instruction || wirelessText || '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return createHash('sha256').update(words.join(' ')).digest('base64url').slice(0, 16)
}
