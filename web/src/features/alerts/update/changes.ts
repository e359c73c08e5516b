import type { EmergencyUpdate, updateRevision } from '@muster/contracts/entities/emergency-update'
import { severityRank } from '@muster/contracts/vocabulary/severities'
import type { UpdateLevel } from '@muster/languages/update-text'
import type { z } from 'zod'

/** A stored revision. Older ones lack some fields; a field that one of two revisions lacks does not count as changed. */
type Revision = z.infer<typeof updateRevision>

/** A change that a revision made. `kind` is a key of the screen's texts. `sentAgain`: nothing changed. */
export type Change =
  | { kind: 'first' | 'instruction' | 'text' | 'phones' | 'sentAgain' }
  | { kind: 'level'; before: UpdateLevel; after: UpdateLevel }
  | { kind: 'worse' | 'better'; severity: Revision['severity'] }
  | { kind: 'added' | 'removed'; areas: string[] }
  | { kind: 'ended'; reason: NonNullable<EmergencyUpdate['ended']>['reason'] }

/** The changes of one revision. `at`: when it was issued or ended, ISO 8601. `changes` is empty if the revision before it is not stored. */
export type ChangedAt = { revision: number; at: string; changes: Change[] }

/** The changes of each revision, newest first. `revisions`: newest first, including the current one. */
export const changesOf = (revisions: readonly Revision[]): ChangedAt[] =>
  revisions.map((now, index) => {
    const before = revisions[index + 1]
    const at = now.ended ? now.ended.at : now.issuedAt
    return { revision: now.revision, at, changes: before ? between(before, now) : firstOf(now) }
  })

// The server stores a limited number of revisions, so the oldest one in the list may not be the first.
const firstOf = ({ revision }: Revision): Change[] => (revision === 1 ? [{ kind: 'first' }] : [])

function between(before: Revision, now: Revision): Change[] {
  if (now.ended) return [{ kind: 'ended', reason: now.ended.reason }]
  const changes: Change[] = []
  if (before.level && now.level && before.level !== now.level)
    changes.push({ kind: 'level', before: before.level, after: now.level })
  const worse = severityRank(before.severity) - severityRank(now.severity)
  if (worse !== 0) changes.push({ kind: worse > 0 ? 'worse' : 'better', severity: now.severity })
  changes.push(...areasBetween(before.affectedAreas, now.affectedAreas))
  changes.push(...wordsBetween(before, now))
  return changes.length > 0 ? changes : [{ kind: 'sentAgain' }]
}

function wordsBetween(before: Revision, now: Revision): Change[] {
  const [phonesBefore, phones] = [before.wirelessText, now.wirelessText]
  const arePhonesKnown = phonesBefore !== undefined && phones !== undefined
  // If a sender gives no instruction, the text that it sent to all phones is the instruction, as at the top of the page.
  const askedBy = (one: Revision, phoneText: typeof phones) => one.instruction || (arePhonesKnown && phoneText) || null
  const areInstructionsKnown = before.instruction !== undefined && now.instruction !== undefined
  if (areInstructionsKnown && askedBy(before, phonesBefore) !== askedBy(now, phones)) return [{ kind: 'instruction' }]
  if (before.content !== now.content || before.title !== now.title) return [{ kind: 'text' }]
  return arePhonesKnown && phonesBefore !== phones ? [{ kind: 'phones' }] : []
}

function areasBetween(before: string[] | undefined, now: string[] | undefined): Change[] {
  if (!before || !now) return []
  const added = now.filter(area => !before.includes(area))
  const removed = before.filter(area => !now.includes(area))
  return [
    ...(added.length > 0 ? [{ kind: 'added' as const, areas: added }] : []),
    ...(removed.length > 0 ? [{ kind: 'removed' as const, areas: removed }] : []),
  ]
}
