import type { PayloadOf } from '@muster/contracts/define-event'
import type { PushMessage } from '@muster/contracts/entities/push'
import type { helpCountdownChanged, helpersCalled } from '@muster/contracts/events/help'
import type { rideTold } from '@muster/contracts/events/rides'
import { forEveryLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import type { Clock } from '@muster/service-kit/clock'
import { countdownMessage, endsRequest, helpMessage } from '../domain/help-message.ts'
import { rideMessage } from '../domain/ride-message.ts'
import { commonFanout, type FanoutStore } from '../store/fanouts.ts'
import type { SeenRevisions } from '../store/seen-revisions.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { Dispatcher } from './dispatcher.ts'
import { topicOf } from './topic.ts'

type Called = PayloadOf<typeof helpersCalled>
type Counted = PayloadOf<typeof helpCountdownChanged>

/** How long an end is sent. That nobody needs to go any more is still news for a device that was off this long. */
const endLifetimeMs = 24 * 60 * 60_000

const idsOf = (ownerId: string) => `help-${ownerId}-`

/** One message of a thread to all devices of some people. `about` is the id of the request, countdown or ride, whose steps `seq` counts. */
type Telling = {
  ownerId: string
  about: string
  seq: number
  name: string
  to: readonly string[]
  message(language: Language): PushMessage
  until: Date
  /** True if it ends what earlier steps said. */
  isEnd: boolean
  /** True if it is also sent to devices that were told nothing before. */
  isForAll: boolean
}

type Deps = {
  subscriptions: Pick<SubscriptionStore, 'idsOfAll'>
  fanouts: Pick<FanoutStore, 'expireBetween' | 'removeBeginningWith'>
  dispatcher: Pick<Dispatcher, 'openFor'>
  quieted: SeenRevisions
  clock: Clock
}

/**
 * Creates functions that tell the devices of people who are asked for help, and of a person whose own people will be asked. Each step is told once, through
 * the ledger. When a later step ends earlier ones, their unsent messages are cancelled and the notifications that were shown are replaced.
 */
export function createHelpPush({ subscriptions, fanouts, dispatcher, quieted, clock }: Deps) {
  async function open({ ownerId, about, seq, name, to, message, until, isEnd, isForAll }: Telling): Promise<void> {
    const now = clock.now()
    // Padded, so that the ids sort in the order of the steps.
    const idOfStep = (step: number) => `${idsOf(ownerId)}${about}-${String(step).padStart(10, '0')}`
    const callOff = (before: number) => fanouts.expireBetween(idOfStep(0), idOfStep(before), now)
    if (isEnd) {
      await quieted.advance(about, seq, now)
      await callOff(seq)
    } else if ((await quieted.latest(about)) > seq) return
    const members = await subscriptions.idsOfAll(to)
    if (members.length === 0 || until <= now) return
    const thread = `help-${about}`
    const common = {
      messages: forEveryLanguage(message),
      options: { urgency: 'high' as const, topic: topicOf(thread) },
      until,
      isReplacement: !isForAll,
    }
    await dispatcher.openFor(members, { id: `${idOfStep(seq)}-${name}`, ...commonFanout(thread, common, now) })
    // An end may have arrived while this fan-out was being opened, and found nothing to cancel yet.
    const ended = await quieted.latest(about)
    if (!isEnd && ended > seq) await callOff(ended)
  }

  const afterEnd = (at: string) => new Date(Date.parse(at) + endLifetimeMs)

  return {
    call: (called: Called): Promise<void> => {
      const { userId, requestId, seq, part, call, helperIds, until, at } = called
      const isEnd = endsRequest(call)
      return open({
        ...{ ownerId: userId, about: requestId, seq, name: `${call}-${part}`, to: helperIds, isEnd },
        message: language => helpMessage(called, language),
        until: isEnd ? afterEnd(at) : new Date(until),
        // A person who is on the way may have said so in Muster without ever getting a notification.
        isForAll: !isEnd || call === 'stop',
      })
    },

    count: async (counted: Counted): Promise<void> => {
      const { userId, countdownId, seq, state, opensAt, at } = counted
      // Another countdown or a request tells them instead.
      if (state === 'joined') return
      const isEnd = state !== 'counting'
      await open({
        ...{ ownerId: userId, about: countdownId, seq, name: state, to: [userId], isEnd },
        message: language => countdownMessage(counted, language),
        until: isEnd ? afterEnd(at) : new Date(opensAt),
        isForAll: !isEnd || state === 'opened',
      })
    },

    /** A ride that is off is told to everybody who counted on it, even if nothing was shown to them before. */
    ride: (told: PayloadOf<typeof rideTold>): Promise<void> => {
      const { userId, rideId, seq, call, toIds, until, at } = told
      const isEnd = call === 'off'
      return open({
        ...{ ownerId: userId, about: rideId, seq, name: call, to: toIds, isEnd, isForAll: true },
        message: language => rideMessage(told, language),
        until: isEnd ? afterEnd(at) : new Date(until),
      })
    },

    /** Removes the messages with the first name of a person who has asked. */
    forget: (userId: string): Promise<void> => fanouts.removeBeginningWith(idsOf(userId)),
  }
}
