import type { EmergencyUpdate, updateEnd, updateRevision } from '@muster/contracts/entities/emergency-update'
import type { DrillAudience } from '@muster/contracts/vocabulary/replays'
import { polygonsOf } from '@muster/geo/area'
import type { z } from 'zod'
import { type Extent, extentsIntersect, subtractExtents } from './extent.ts'
import type { GeometryProblem } from './guard.ts'
import { covers, type Ending, endingsOf, type LineageMessage, type PartInForce, partsInForce } from './lineage.ts'
import { type Presented, present, type Translations } from './present.ts'

export type Revision = z.infer<typeof updateRevision>

/** The stored state of one emergency update. An update shows a part of a message, in the area where that part is still in force. */
export type UpdateState = {
  view: EmergencyUpdate
  /** The key of the message that it shows or that ended it; `partIndex` is the index of the part in that message. */
  messageKey: string
  partIndex: number
  endsAt: string
  translations: Translations
  geometryProblem: GeometryProblem | null
  /** Only for replayed messages: whom the drill is pushed to. */
  drillAudience?: DrillAudience
  revisions: Revision[]
  /** Number of consecutive successful polls of the feed that did not list its message. */
  misses: number
  /** True when other messages have taken parts of its area. */
  isRest: boolean
}

/** A change of one update. */
export type Change = {
  change: 'published' | 'revised' | 'ended'
  state: UpdateState
}

/** The input of `evolve`: the messages of a lineage at one moment. */
export type Situation = {
  lineageId: string
  /** The messages of the lineage. */
  own: readonly LineageMessage[]
  /** The messages of the lineage and every message that refers to them. */
  all: readonly LineageMessage[]
  now: Date
  /** Makes the id of a new update. The first update of a lineage has the id of the lineage. */
  newId: () => string
}

/** The result of `evolve`: the updates that the lineage has now, and those that changed. */
export type Evolved = { updates: UpdateState[]; changes: Change[] }

const maxRevisions = 200
/** Ended updates that a lineage always keeps. Older ones are removed when no device can be told of them any more. */
const maxEnded = 100
/** Devices are told of an end for a day (`untilOf` in `push/fanout-messages.ts`); the second day is a margin. */
const tellableMs = 2 * 24 * 60 * 60_000
/** Upper limit of ended updates, so that the document of a lineage stays below MongoDB's limit of 16 MB. */
const mostEnded = 1_000

/** Computes the next state of a lineage's updates, and what changed. Idempotent: the same situation a second time changes nothing. */
export function evolve(previous: readonly UpdateState[], situation: Situation): Evolved {
  const { own, all } = situation
  const standing = partsInForce(own, all).map(each => presentedPart(each, situation))
  const endings = endingsOf(own, all)
  const holders = holdersOf(previous, standing, situation)
  const held = new Set(holders.values())
  const live = standing.filter(({ endReason }) => endReason === null).map(({ extent }) => extent)

  const shown = standing.map(each => show(each, holders.get(each) ?? null, situation))
  const gone = previous.filter(update => !held.has(update)).map(update => endGone(update, endings, live, situation))
  const noted = endings.map(ending => noteEnding(ending, previous, [...shown, ...gone], live, situation))
  const steps = [...shown, ...gone, ...noted].flatMap(step => step ?? [])
  return {
    updates: withoutOldest(
      steps.map(({ state }) => state),
      situation.now,
    ),
    changes: steps.flatMap(({ state, change }) => (change ? [{ state, change }] : [])),
  }
}

type EndReason = z.infer<typeof updateEnd>
/** A part with its presentation. `endReason` is null while the part is in force. */
type PresentedPart = PartInForce & { presented: Presented; endReason: EndReason | null }

function presentedPart(standing: PartInForce, { now }: Situation): PresentedPart {
  const { message, part, extent } = standing
  const presented = present(message, part, extent)
  const isExpired = Date.parse(presented.endsAt) <= now.getTime()
  const endReason = isExpired ? 'expired' : message.isDelisted ? 'no-longer-listed' : null
  return { ...standing, presented, endReason }
}

/** The next state of one update; `change` is null if nothing changed. */
type Step = { state: UpdateState; change: Change['change'] | null }
const unchanged = (state: UpdateState): Step => ({ state, change: null })

/**
 * Assigns existing updates to the parts that are in force. A part that was shown before keeps its update. A new part takes over the update of a part that it
 * replaces completely; if several could, the first one does.
 */
function holdersOf(previous: readonly UpdateState[], standing: readonly PresentedPart[], situation: Situation) {
  const holders = new Map<PresentedPart, UpdateState>()
  const free = new Set(previous)
  const give = (each: PresentedPart, update: UpdateState | undefined) => {
    if (!update) return
    holders.set(each, update)
    free.delete(update)
  }
  for (const each of standing)
    give(
      each,
      previous.find(update => isOf(update, each)),
    )
  const byKey = new Map(situation.own.map(message => [message.key, message]))
  const isOver = ({ endReason }: PresentedPart) => endReason !== null
  for (const each of standing.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)))) {
    if (holders.has(each)) continue
    const replaced = [...free].filter(update => canGoOn(update) && isReplacedBy(update, each, byKey))
    give(each, replaced.find(({ view }) => view.isActive) ?? replaced[0])
  }
  return holders
}

const isOf = (update: UpdateState, { message, index }: PartInForce | Ending) =>
  update.messageKey === message.key && update.partIndex === index

/** An update that its sender has ended is never reopened; what comes later gets a new id. */
const canGoOn = ({ view }: UpdateState) => view.isActive || view.ended?.reason !== 'cancelled'

function isReplacedBy(update: UpdateState, by: PartInForce, byKey: ReadonlyMap<string, LineageMessage>): boolean {
  const extent = byKey.get(update.messageKey)?.parts[update.partIndex]?.extent
  return extent !== undefined && by.message.alert.msgType === 'Update' && extentsIntersect(extent, by.part.extent)
}

/** The next revision of the update that shows a part in force. Null when the part need not be shown. */
function show(standing: PresentedPart, before: UpdateState | null, situation: Situation): Step | null {
  const { message, index, part, extent, presented, endReason } = standing
  if (endReason) {
    if (!before) return null
    if (!before.view.isActive) return unchanged(before)
    return end(before, endReason, isOf(before, standing) ? null : { presented, message, index }, situation)
  }
  const isRest = extent !== part.extent
  if (before?.view.isActive && isOf(before, standing) && isShownAs(before.view, presented)) {
    return unchanged(before.isRest === isRest ? before : { ...before, isRest })
  }
  const at = situation.now.toISOString()
  const id = before?.view.id ?? situation.newId()
  const { shown, ...rest } = presented
  const view: EmergencyUpdate = {
    ...shown,
    id,
    lineageId: situation.lineageId,
    isActive: true,
    revision: (before?.view.revision ?? 0) + 1,
    ended: null,
    createdAt: before?.view.createdAt ?? at,
    updatedAt: at,
  }
  const state: UpdateState = {
    ...rest,
    view,
    messageKey: message.key,
    partIndex: index,
    revisions: withRevision(before?.revisions ?? [], view),
    misses: 0,
    isRest,
  }
  return { state, change: before ? 'revised' : 'published' }
}

const isShownAs = (view: EmergencyUpdate, { shown }: Presented) =>
  Object.entries(shown).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(view[name as keyof EmergencyUpdate]),
  )

const isNamedBy = ({ messageKey }: UpdateState, { references }: LineageMessage) => references.includes(messageKey)
const isIn = ({ view }: UpdateState, extent: Extent) => extentsIntersect(shownExtent(view), extent)

/** Ends an update whose part is nowhere in force any more: its sender has ended it, or other updates have replaced it. */
function endGone(update: UpdateState, endings: readonly Ending[], live: readonly Extent[], situation: Situation): Step {
  if (!update.view.isActive) return unchanged(update)
  const extent = shownExtent(update.view)
  const ending = live.some(each => isIn(update, each)) ? undefined : endings.findLast(each => covers(each, extent))
  if (!ending) return end(update, 'cancelled', null, situation)
  const { message, index, part } = ending
  const presented = part && present(message, part, part.extent)
  return end(update, 'cancelled', presented && { presented, message, index }, situation)
}

/**
 * When a message ends an update in a part of its area only, the ended area becomes an ended update of its own with the texts of that message, so that the people
 * there can be told.
 */
function noteEnding(
  { message, index, part }: Ending,
  previous: readonly UpdateState[],
  steps: readonly (Step | null)[],
  live: readonly Extent[],
  situation: Situation,
): Step | null {
  if (!part) return null
  // People who are still warned by another part are not told of an end.
  const extent = subtractExtents(part.extent, live)
  const known = [...previous, ...steps.flatMap(step => step?.state ?? [])]
  if (!extent || known.some(state => isOf(state, { message, index, part }))) return null
  const before = previous.find(update => update.view.isActive && isNamedBy(update, message) && isIn(update, extent))
  if (!before) return null
  const { shown, ...presented } = present(message, part, extent)
  const at = situation.now.toISOString()
  const view: EmergencyUpdate = {
    ...shown,
    hazard: before.view.hazard,
    event: before.view.event,
    severity: before.view.severity,
    id: situation.newId(),
    lineageId: situation.lineageId,
    isActive: false,
    revision: 1,
    ended: { reason: 'cancelled', at },
    createdAt: at,
    updatedAt: at,
  }
  const state: UpdateState = {
    ...presented,
    view,
    messageKey: message.key,
    partIndex: index,
    revisions: withRevision([], view),
    misses: 0,
    isRest: false,
  }
  return { state, change: 'ended' }
}

/** The area of an update as it is shown, also after its end. */
export const shownExtent = ({ affectedAreas, geocodes, geometry, isAreaByCodes }: EmergencyUpdate): Extent => ({
  names: affectedAreas,
  zones: [],
  ...geocodes,
  brokenPolygons: 0,
  polygons: geometry && !isAreaByCodes ? polygonsOf(geometry) : [],
})

/** The part of a message that ends an update with texts of its own. */
type LastWord = { presented: Presented; message: LineageMessage; index: number }

function end(update: UpdateState, reason: EndReason, last: LastWord | null, { now }: Situation): Step {
  const { view } = update
  const at = now.toISOString()
  const texts = last?.presented.shown
  const translations = last?.presented.translations ?? {}
  const ended: EmergencyUpdate = {
    ...view,
    // Without a last message the title and content are kept for the record; the instruction no longer applies.
    ...(texts
      ? {
          title: texts.title,
          content: texts.content,
          instruction: texts.instruction,
          level: texts.level,
          language: texts.language,
        }
      : { instruction: null }),
    issuedAt: texts?.issuedAt ?? view.issuedAt,
    isActive: false,
    revision: view.revision + 1,
    translations,
    wirelessText: null,
    ended: { reason, at },
    updatedAt: at,
  }
  const state: UpdateState = {
    ...update,
    ...(last ? { messageKey: last.message.key, partIndex: last.index } : {}),
    view: ended,
    translations,
    revisions: withRevision(update.revisions, ended),
    misses: 0,
  }
  return { state, change: 'ended' }
}

function withRevision(earlier: readonly Revision[], view: EmergencyUpdate): Revision[] {
  const { revision, title, content, instruction, wirelessText, severity, level, affectedAreas, issuedAt, ended } = view
  const texts = { title, content, instruction, wirelessText: wirelessText ?? null }
  const kept = { revision, ...texts, severity, level, affectedAreas, issuedAt, ended }
  return [...earlier, kept].slice(-maxRevisions)
}

/**
 * Removes the oldest ended updates, but none that somebody may still have to be told of. While any part is in force it removes none (below `mostEnded`): otherwise
 * a message that ended a piece of it would end that piece once more.
 */
function withoutOldest(updates: UpdateState[], now: Date): UpdateState[] {
  const ended = updates.filter(({ view }) => !view.isActive).toSorted(byEnd)
  const isOver = ended.length === updates.length
  const since = new Date(now.getTime() - tellableMs).toISOString()
  const old = isOver ? ended.slice(0, -maxEnded).filter(({ view }) => view.updatedAt < since) : []
  const forgotten = new Set([...old, ...ended.slice(0, -mostEnded)])
  return updates.filter(update => !forgotten.has(update))
}

const byEnd = (a: UpdateState, b: UpdateState) => a.view.updatedAt.localeCompare(b.view.updatedAt)
