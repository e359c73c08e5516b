import { randomUUID } from 'node:crypto'
import { memberJoined, memberLeft, memberRemoved } from '@muster/contracts/events/community'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Log } from '@muster/service-kit/log'
import { z } from 'zod'

const subject = 'muster.live.community-changed'

const signal = z.discriminatedUnion('kind', [
  /** A message was written, or an earlier one was changed. */
  z.object({ kind: z.literal('message'), communityId: z.string(), seq: z.int(), isNew: z.boolean() }),
  /** A community has changed in a way that affects all its members. */
  z.object({ kind: z.literal('community'), communityId: z.string() }),
  /** A person's memberships, roles or blocks have changed. */
  z.object({ kind: z.literal('person'), userId: z.string() }),
  /** A person has read up to a message. */
  z.object({ kind: z.literal('read'), communityId: z.string(), userId: z.string(), seq: z.int() }),
])
export type Signal = z.infer<typeof signal>
const envelope = z.object({ from: z.string(), signal })

/**
 * Announces changes to every process with live sockets: to this one directly, so that it works while NATS is unreachable, and to the others through core
 * NATS. A signal can be lost; browsers ask once a minute for messages that they missed.
 */
export function createSignals({ bus, log }: { bus: Pick<Bus, 'publishLive' | 'subscribeLive'>; log: Log }) {
  const self = randomUUID()
  let hear: (one: Signal) => void = () => {}
  let unsubscribes: (() => void)[] = []

  function tell(one: Signal): void {
    hear(one)
    try {
      bus.publishLive(subject, { from: self, signal: one })
    } catch (err) {
      log.info({ err }, 'community change not announced to other processes')
    }
  }

  return {
    /** Sets the listener for signals of this and other processes. */
    onSignal(listener: (one: Signal) => void) {
      hear = listener
    },

    tell,

    /** Announces that the memberships, roles or blocks of these people have changed. */
    tellPeople(...userIds: string[]): void {
      for (const userId of userIds) tell({ kind: 'person', userId })
    },

    async start() {
      const ofMembers = [memberJoined, memberLeft, memberRemoved].map(event =>
        bus.subscribeLive(event.subject, data => {
          const read = event.payload.safeParse(data)
          if (read.success) hear({ kind: 'person', userId: read.data.userId })
        }),
      )
      const ofOthers = bus.subscribeLive(subject, data => {
        const read = envelope.safeParse(data)
        if (!read.success) log.error({ subject, issues: read.error.issues }, 'live signal is malformed')
        else if (read.data.from !== self) hear(read.data.signal)
      })
      unsubscribes = [...ofMembers, ofOthers]
    },

    async stop() {
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}
