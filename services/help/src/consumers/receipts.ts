import { receiptsChanged } from '@muster/contracts/events/alerts'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'
import { createUnseenWatch } from '../watch-unseen.ts'

/** Number of people whose receipts are written at the same time. */
const together = 16

/** The consumer that stores how far people have come with orders. An event may come late or twice; only a further state is stored. */
export function receiptConsumers(context: Context): ConsumerEntry[] {
  const watch = createUnseenWatch(context)
  return [
    onEvent(receiptsChanged, async ({ lineageId, receipts }) => {
      for (let i = 0; i < receipts.length; i += together) {
        const some = receipts.slice(i, i + together)
        await Promise.all(
          some.map(({ userId, at, ...fact }) => watch.hear(userId, lineageId, { ...fact, at: new Date(at) })),
        )
      }
    }),
  ]
}
