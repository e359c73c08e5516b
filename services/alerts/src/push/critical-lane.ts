import { updateEvents } from '@muster/contracts/events/alerts'
import type { Log } from '@muster/service-kit/log'
import type { PushContext } from './context.ts'
import { laneOf } from './open-fanout.ts'

/**
 * Begins the fan-out of a critical update when its event is published. The durable consumers take events in their order, so hundreds of mild ones
 * of a first poll may stand before it; they begin the same fan-out again, which changes nothing, and cover what this misses.
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
