import type { EmergencyUpdate, updateEnd, updateRevision } from '@muster/contracts/entities/emergency-update'
import type { z } from 'zod'
import type { Alert } from '../feeds/alert.ts'
import type { GeometryProblem } from './guard.ts'
import type { Standing } from './lineage.ts'
import { type Presentation, present, type Texts, textsOf } from './present.ts'
import { type PushReason, pushReasonOf } from './push-rule.ts'

export type Revision = z.infer<typeof updateRevision> & { push: PushReason }

/** One emergency update through its whole life. */
export type UpdateState = {
  /** The messages that it is made of. */
  keys: string[]
  currentKey: string | null
  /** What is shown; null while there has been nothing to show. */
  view: EmergencyUpdate | null
  endsAt: string | null
  spanish: Texts | null
  geometryProblem: GeometryProblem | null
  revisions: Revision[]
}

export type Change = 'published' | 'revised' | 'ended' | 'unchanged'

export type Situation = {
  id: string
  keys: string[]
  standing: Standing
  /** The alerts that `standing` names, by key. */
  alerts: ReadonlyMap<string, Alert>
  /** Keys of messages that their feed no longer lists. */
  delisted: ReadonlySet<string>
  now: Date
}

const maxRevisions = 200

/** What an update becomes in a situation. The same situation twice changes nothing the second time. */
export function evolve(previous: UpdateState | null, situation: Situation): { state: UpdateState; change: Change } {
  const { standing, alerts, keys, now } = situation
  const before = previous ?? emptyState
  const { current } = standing
  const alert = current ? alerts.get(current.key) : undefined
  const shown = alert ? present(alert) : null
  const isActive = before.view?.isActive ?? false
  const state: UpdateState = { ...before, keys, currentKey: current?.key ?? null }

  if (!current || !shown) {
    return isActive ? end(state, situation, 'cancelled', null) : { state, change: 'unchanged' }
  }
  const reason = endReason(current.key, shown, situation)
  if (reason) {
    return isActive
      ? end(state, situation, reason, current.key === before.currentKey ? null : shown)
      : { state, change: 'unchanged' }
  }
  if (isActive && before.currentKey === current.key) return { state, change: 'unchanged' }

  const { endsAt, spanish, geometryProblem, ...presented } = shown
  const at = now.toISOString()
  const view: EmergencyUpdate = {
    ...presented,
    id: situation.id,
    isActive: true,
    revision: (before.view?.revision ?? 0) + 1,
    ended: null,
    createdAt: before.view?.createdAt ?? at,
    updatedAt: at,
  }
  const revisions = withRevision(before, view, pushReasonOf(before.view, view))
  return {
    state: { ...state, view, endsAt, spanish, geometryProblem, revisions },
    change: before.view ? 'revised' : 'published',
  }
}

type EndReason = z.infer<typeof updateEnd>

function endReason(key: string, shown: Presentation, { now, delisted }: Situation): EndReason | null {
  if (Date.parse(shown.endsAt) <= now.getTime()) return 'expired'
  return delisted.has(key) ? 'no-longer-listed' : null
}

function end(state: UpdateState, { standing, alerts, now }: Situation, reason: EndReason, last: Presentation | null) {
  const { view } = state
  if (!view) return { state, change: 'unchanged' as const }
  const { endedBy } = standing
  const by = endedBy ? alerts.get(endedBy.key) : undefined
  const at = now.toISOString()
  const ended: EmergencyUpdate = {
    ...view,
    ...(last ? { title: last.title, content: last.content, instruction: last.instruction } : lastWords(by)),
    issuedAt: by?.sent ?? last?.issuedAt ?? view.issuedAt,
    isActive: false,
    revision: view.revision + 1,
    ended: { reason, at },
    updatedAt: at,
  }
  // Replaced by an Update that goes on under another id: that one tells people what holds now.
  const push = endedBy?.msgType === 'Update' ? null : pushReasonOf(view, ended)
  return {
    state: { ...state, view: ended, spanish: spanishLastWords(by), revisions: withRevision(state, ended, push) },
    change: 'ended' as const,
  }
}

/** A Cancel may say in its own words how it ended; an Update that merged this into another speaks of the other. */
function lastWords(by: Alert | undefined): Partial<Texts> {
  const shown = by?.msgType === 'Cancel' ? present(by) : null
  return shown ? { title: shown.title, content: shown.content, instruction: shown.instruction } : {}
}

function spanishLastWords(by: Alert | undefined): Texts | null {
  const info = by?.msgType === 'Cancel' ? by.infos.find(each => each.language.startsWith('es')) : undefined
  return info ? textsOf(info) : null
}

function withRevision(before: UpdateState, view: EmergencyUpdate, push: PushReason): Revision[] {
  const { revision, title, content, severity, issuedAt, ended } = view
  return [...before.revisions, { revision, title, content, severity, issuedAt, ended, push }].slice(-maxRevisions)
}

const emptyState: UpdateState = {
  keys: [],
  currentKey: null,
  view: null,
  endsAt: null,
  spanish: null,
  geometryProblem: null,
  revisions: [],
}
