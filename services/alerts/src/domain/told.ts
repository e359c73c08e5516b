import type { PushReason, WatchedPlace } from '@muster/contracts/entities/push'
import { type UpdateLevel, updateLevels } from '@muster/contracts/vocabulary/hazards'
import { type Severity, severityRank } from '@muster/contracts/vocabulary/severities'

/** Index in `updateLevels`: 0 is the level that asks most of a person. */
export const levelRank = (level: UpdateLevel): number => updateLevels.indexOf(level)

/** What a device was told of an update: the state of its person at that time. */
export type SentUpdateState = {
  level: UpdateLevel
  severity: Severity
  isDrill: boolean
  /** Hash of what the person was told to do. */
  instruction: string
  updateId: string
  /** The revision of the update. Absent in older records. */
  updateRevision?: number
  /** Which of the person's places it touches. */
  place: WatchedPlace['kind'] | null
}

/** The last message of a thread that a device was sent. `update` is null for messages that are not about an update. */
export type SentMessage = {
  /** Increases with each message of the thread to this device. */
  revision: number
  kind: 'update' | 'ended' | 'left' | 'message'
  reason: PushReason | null
  isNews: boolean
  update: SentUpdateState | null
}

/** Whether the last message told of an update that is, as far as the person knows, still in force. */
export const isActiveForPerson = (told: SentMessage | null): told is SentMessage & { update: SentUpdateState } =>
  told?.kind === 'update' && told.update !== null

/** Whether the last message told a person that they have to leave or to shelter. Drills never do. */
export const isOrder = (told: SentMessage | null): told is SentMessage & { update: SentUpdateState } =>
  isActiveForPerson(told) && told.update.level === 'order' && !told.update.isDrill

/** Whether two states ask the same of a person. The place alone makes no difference. */
export function isSameState(a: SentUpdateState, b: SentUpdateState): boolean {
  return a.level === b.level && a.severity === b.severity && a.isDrill === b.isDrill && a.instruction === b.instruction
}

/** The reason to tell a person of `next` after `before`. Null if nothing has changed for them. */
export function changeOf(before: SentUpdateState, next: SentUpdateState): 'rose' | 'instruction' | 'lowered' | null {
  if (isSameState(before, next)) return null
  const rise = riseOf(before, next)
  if (rise > 0) return 'rose'
  if (before.instruction !== next.instruction) return 'instruction'
  return rise < 0 ? 'lowered' : null
}

/**
 * Above 0 if the person has to do more than before: a drill became real, a watch became a warning, or the severity increased. Below 0 if they have to do
 * less.
 */
function riseOf(before: SentUpdateState, next: SentUpdateState): number {
  if (before.isDrill !== next.isDrill) return before.isDrill ? 1 : -1
  const byLevel = levelRank(before.level) - levelRank(next.level)
  return byLevel === 0 ? severityRank(before.severity) - severityRank(next.severity) : byLevel
}

/** Whether an update was severe enough for its end to make a sound. */
export const isGrave = ({ level, severity }: Pick<SentUpdateState, 'level' | 'severity'>): boolean =>
  level === 'order' || level === 'warning' || severity === 'critical' || severity === 'high'
