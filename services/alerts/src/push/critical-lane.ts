import { updateEvents } from '@muster/contracts/events/alerts'
import type { Log } from '@muster/service-kit/log'
import type { PushContext } from './context.ts'
import { laneOf } from './open-fanout.ts'

/**
 * Starts the fan-out of a critical update as soon as its event is published. The durable consumers process events in order, so hundreds of less severe ones
 * from a first poll may come before it. They start the same fan-out again later, which changes nothing, and cover an event that is missed here.
 */
export function createCriticalLane({ bus, dispatcher, log }: Pick<PushContext, 'bus' | 'dispatcher'> & { log: Log }) {
  const underWay = new Set<Promise<void>>()
  let unsubscribes: (() => void)[] = []

  function begin(payload: (typeof updateEvents)[number]['payload'], data: unknown) {
    const read = payload.safeParse(data)
    if (!read.success || laneOf(read.data.update) !== 'critical') return
    const { update, lineageRevision = update.revision } = read.data
    const begun = dispatcher
      .begin(update, lineageRevision)
      .catch(err => log.warn({ err, updateId: update.id }, 'critical update waits for its durable consumer'))
      .finally(() => underWay.delete(begun))
    underWay.add(begun)
  }

  return {
    async start() {
      unsubscribes = updateEvents.map(({ subject, payload }) =>
        bus.subscribeLive(subject, data => begin(payload, data)),
      )
    },
    async stop() {
      for (const unsubscribe of unsubscribes) unsubscribe()
      await Promise.all(underWay)
    },
  }
}
