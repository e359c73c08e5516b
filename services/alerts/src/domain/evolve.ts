import type { EmergencyUpdate, updateEnd, updateRevision } from '@muster/contracts/entities/emergency-update'
import type { UpdatePush } from '@muster/contracts/events/alerts'
import type { z } from 'zod'
import type { Alert } from './alert.ts'
import type { GeometryProblem } from './guard.ts'
import type { LineageState } from './lineage.ts'
import { type Presentation, present, type Texts, type Translations, translationsOf } from './present.ts'
import { type PushReason, pushReasonOf } from './push-rule.ts'

export type Revision = z.infer<typeof updateRevision> & { push: PushReason }

/** The stored state of one emergency update. */
export type UpdateState = {
  /** Keys of its messages. */
  keys: string[]
  currentKey: string | null
  /** The update as it is shown; null before its first revision. */
  view: EmergencyUpdate | null
  endsAt: string | null
  translations: Translations
  geometryProblem: GeometryProblem | null
  revisions: Revision[]
}

export type Change = 'published' | 'revised' | 'ended' | 'unchanged'

export type Situation = {
  id: string
  keys: string[]
  lineage: LineageState
  /** The alerts that `lineage` names, by key. */
  alerts: ReadonlyMap<string, Alert>
  /** Keys of messages that their feed no longer lists. */
  delisted: ReadonlySet<string>
  now: Date
}

export type Evolved = {
  state: UpdateState
  change: Change
  /** Null for a revision that is shown and not pushed. */
  push: UpdatePush | null
}

const maxRevisions = 200

/** The next state of an update. Idempotent: the same situation twice changes nothing the second time. */
export function evolve(previous: UpdateState | null, situation: Situation): Evolved {
  const { lineage, alerts, keys, now } = situation
  const before = previous ?? emptyState
  const { current } = lineage
  const alert = current ? alerts.get(current.key) : undefined
  const shown = alert ? present(alert) : null
  const isActive = before.view?.isActive ?? false
  const state: UpdateState = { ...before, keys, currentKey: current?.key ?? null }

  if (!current || !shown) return isActive ? end(state, situation, 'cancelled', null) : unchanged(state)
  const ending = endReason(current.key, shown, situation)
  if (ending) {
    return isActive ? end(state, situation, ending, current.key === before.currentKey ? null : shown) : unchanged(state)
  }
  if (isActive && before.currentKey === current.key) return unchanged(state)

  const { endsAt, translations, geometryProblem, ...presented } = shown
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
  const reason = pushReasonOf(before.view, view)
  return {
    state: { ...state, view, endsAt, translations, geometryProblem, revisions: withRevision(before, view, reason) },
    change: before.view ? 'revised' : 'published',
    push: reason && { reason, translations, geometryProblem, hasOwnTexts: true },
  }
}

function unchanged(state: UpdateState): Evolved {
  return { state, change: 'unchanged', push: null }
}

type EndReason = z.infer<typeof updateEnd>

function endReason(key: string, shown: Presentation, { now, delisted }: Situation): EndReason | null {
  if (Date.parse(shown.endsAt) <= now.getTime()) return 'expired'
  return delisted.has(key) ? 'no-longer-listed' : null
}

function end(
  state: UpdateState,
  { lineage, alerts, now }: Situation,
  reason: EndReason,
  last: Presentation | null,
): Evolved {
  const { view } = state
  if (!view) return unchanged(state)
  const { endedBy } = lineage
  const by = endedBy ? alerts.get(endedBy.key) : undefined
  const texts = last ?? lastTexts(by)
  const at = now.toISOString()
  const ended: EmergencyUpdate = {
    ...view,
    // Without a last message the title and content are kept for the record; the instruction no longer applies.
    ...(texts ? { title: texts.title, content: texts.content, instruction: texts.instruction } : { instruction: null }),
    issuedAt: by?.sent ?? last?.issuedAt ?? view.issuedAt,
    isActive: false,
    revision: view.revision + 1,
    ended: { reason, at },
    updatedAt: at,
  }
  const translations = lastTranslations(by)
  // Merged into another update, whose own revision is pushed.
  const pushReason = endedBy?.msgType === 'Update' ? null : pushReasonOf(view, ended)
  return {
    state: { ...state, view: ended, translations, revisions: withRevision(state, ended, pushReason) },
    change: 'ended',
    push: pushReason && {
      reason: pushReason,
      translations,
      geometryProblem: state.geometryProblem,
      hasOwnTexts: texts !== null,
    },
  }
}

/** The texts of a Cancel. An Update that merged this update into another one describes the other one. */
function lastTexts(by: Alert | undefined): Texts | null {
  return by?.msgType === 'Cancel' ? present(by) : null
}

function lastTranslations(by: Alert | undefined): Translations {
  return by?.msgType === 'Cancel' ? translationsOf(by.infos) : {}
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
  translations: {},
  geometryProblem: null,
  revisions: [],
}
