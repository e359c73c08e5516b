import type { PayloadOf } from '@muster/contracts/define-event'
import type { leaveByChanged } from '@muster/contracts/events/navigation'
import { languages } from '@muster/contracts/vocabulary/languages'
import type { Clock } from '@muster/service-kit/clock'
import { isPushed, leaveByMessage } from '../domain/leave-by-push.ts'
import { commonFanout, type FanoutStore } from '../store/fanouts.ts'
import type { SeenRevisions } from '../store/seen-revisions.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { Dispatcher } from './dispatcher.ts'

/** How long the message is sent. By then a newer time has been computed. */
const lifetimeMs = 30 * 60_000

/** Padded, so that the ids sort in the order of the revisions. */
const idOf = (userId: string, revision: number) => `leave-by-${userId}-${String(revision).padStart(10, '0')}`

type Deps = {
  subscriptions: SubscriptionStore
  fanouts: Pick<FanoutStore, 'expireBetween'>
  dispatcher: Pick<Dispatcher, 'openFor'>
  leaveBys: SeenRevisions
  clock: Clock
}

/**
 * Creates a function that tells all browsers of a person when they have to leave, through the ledger, once per revision of the time. A newer revision cancels
 * the unsent messages of older ones, even if it is not pushed itself, as when the danger has ended.
 */
export function createLeaveByPush({ subscriptions, fanouts, dispatcher, leaveBys, clock }: Deps) {
  return async (changed: PayloadOf<typeof leaveByChanged>): Promise<void> => {
    const { userId, revision, change } = changed
    const now = clock.now()
    if (!(await leaveBys.advance(userId, revision, now))) return
    await fanouts.expireBetween(idOf(userId, 0), idOf(userId, revision), now)
    const until = new Date(Date.parse(change.changedAt) + lifetimeMs)
    if (!isPushed(changed) || until <= now) return
    const members = await subscriptions.idsOf(userId)
    if (members.length === 0) return
    const messages = Object.fromEntries(
      languages.flatMap(language => {
        const message = leaveByMessage(changed, language)
        return message ? [[language, message]] : []
      }),
    )
    const options = { urgency: 'high' as const, topic: 'leave-by' }
    const fanout = commonFanout(`leave-by-${userId}`, { messages, options, until }, now)
    await dispatcher.openFor(members, { id: idOf(userId, revision), ...fanout })
    // A newer revision may have arrived while this fan-out was being opened, and found nothing to cancel yet.
    const latest = await leaveBys.latest(userId)
    if (latest > revision) await fanouts.expireBetween(idOf(userId, 0), idOf(userId, latest), now)
  }
}
