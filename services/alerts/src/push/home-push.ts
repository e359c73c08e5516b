import type { PayloadOf } from '@muster/contracts/define-event'
import type { homeLost, homePlaced } from '@muster/contracts/events/navigation'
import { forEveryLanguage } from '@muster/contracts/vocabulary/languages'
import type { Clock } from '@muster/service-kit/clock'
import { homeMessage, homeThread } from '../domain/home-message.ts'
import { commonFanout, type FanoutStore } from '../store/fanouts.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { Dispatcher } from './dispatcher.ts'
import { topicOf } from './topic.ts'

/** How long the messages are sent. Until the home is known again, the app itself says that it is not. */
const lifetimeMs = 24 * 60 * 60_000

/** Padded, so that the ids sort in the order of the revisions. */
const idOf = (userId: string, revision: number) => `${homeThread(userId)}-${String(revision).padStart(10, '0')}`

type Deps = {
  subscriptions: Pick<SubscriptionStore, 'moveHome' | 'loseHome'>
  fanouts: Pick<FanoutStore, 'expireBetween'>
  dispatcher: Pick<Dispatcher, 'openFor'>
  clock: Clock
}

/**
 * Makes a person's browsers watch the home that navigation has found for their profile, and tells those that no longer watch a home: no warning for it reaches
 * them until it is known again.
 */
export function createHomePush({ subscriptions, fanouts, dispatcher, clock }: Deps) {
  async function tell(
    { userId, revision }: PayloadOf<typeof homeLost>,
    members: readonly string[],
    { at, isKnown }: { at: string; isKnown: boolean },
  ): Promise<void> {
    const now = clock.now()
    await fanouts.expireBetween(idOf(userId, 0), idOf(userId, revision), now)
    const until = new Date(Date.parse(at) + lifetimeMs)
    if (members.length === 0 || until <= now) return
    const thread = homeThread(userId)
    const common = {
      messages: forEveryLanguage(language => homeMessage({ thread, revision, at, isKnown }, language)),
      options: { urgency: 'normal' as const, topic: topicOf(thread) },
      until,
      isReplacement: isKnown,
    }
    await dispatcher.openFor([...members], { id: idOf(userId, revision), ...commonFanout(thread, common, now) })
  }

  return {
    async placed(home: PayloadOf<typeof homePlaced>, at: string): Promise<void> {
      const members = await subscriptions.moveHome(home, clock.now())
      await tell(home, members, { at, isKnown: true })
    },

    async lost(lost: PayloadOf<typeof homeLost>, at: string): Promise<void> {
      const members = await subscriptions.loseHome(lost, new Date(at))
      await tell(lost, members, { at, isKnown: false })
    },
  }
}
