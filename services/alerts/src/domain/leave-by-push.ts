import type { PayloadOf } from '@muster/contracts/define-event'
import type { PushMessage } from '@muster/contracts/entities/push'
import type { leaveByChanged } from '@muster/contracts/events/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { LeaveByChange } from '@muster/contracts/vocabulary/leave-by'
import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'
import { texts } from '@muster/languages/all/leave-by'
import { texts as pushTexts } from '@muster/languages/all/push'
import { fill } from '@muster/languages/fill'
import {
  clockText,
  homeText,
  isNow,
  leaveByChangeText,
  leaveBySums,
  leaveByTitle,
  leaveByWhy,
} from '@muster/languages/leave-by-text'
import { ofNoUpdate } from './of-no-update.ts'

type Changed = PayloadOf<typeof leaveByChanged>

const pushed = new Set<LeaveByChange>(['first', 'earlier', 'worse', 'reached'])

/** Whether a change is pushed to the person's devices. An order has a push of its own, so a change to "now" because of an order is not pushed a second time. */
export const isPushed = ({ leaveBy, change: { kind } }: Changed): boolean =>
  leaveBy !== null && pushed.has(kind) && leaveBy.because !== 'ordered' && !(leaveBy.isOrdered && kind !== 'worse')

/**
 * The push message that says when a person has to leave, and why; null if there is no such time. What to do is in the title, because a locked phone shows
 * little more.
 */
export function leaveByMessage({ leaveBy, change, home, revision }: Changed, language: Language): PushMessage | null {
  if (!leaveBy) return null
  const reader = { language, timeZone: localTimeZone }
  const now = new Date(change.changedAt)
  const words = texts[language].push
  const isAtOnce = change.kind === 'reached' || isNow(leaveBy, now)
  const isEarlier = change.kind === 'earlier' && !isAtOnce
  const title = isEarlier
    ? fill(words.earlier, { time: clockText(leaveBy.at, reader) })
    : isAtOnce
      ? words.now
      : leaveByTitle(leaveBy, reader, now)
  const body = [
    leaveByWhy(leaveBy, reader, true),
    change.kind === 'earlier' || change.kind === 'worse' ? leaveByChangeText(change, reader) : '',
    ...leaveBySums(leaveBy, reader).slice(0, 1),
    home ? homeText(home, reader) : '',
    words.map,
  ]
  const isDrill = leaveBy.hazards.length > 0 && leaveBy.hazards.every(hazard => hazard.isDrill)
  return {
    kind: 'leave-by',
    ...ofNoUpdate,
    thread: 'leave-by',
    threadRevision: revision,
    isNews: true,
    title: isDrill ? fill(pushTexts[language].drill, { title }) : title,
    body: body.filter(Boolean).join(' '),
    severity: isAtOnce ? 'critical' : 'high',
    isDrill,
    tag: 'leave-by',
    url: '/map-california',
    issuedAt: change.changedAt,
  }
}
