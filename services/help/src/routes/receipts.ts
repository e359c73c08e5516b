import { okReply } from '@muster/contracts/entities/common'
import type { helpRoutes } from '@muster/contracts/routes/help'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { createUnseenWatch } from '../watch-unseen.ts'

/** Handlers for reports that an order was shown to its reader. */
export function receiptHandlers(context: Context) {
  const { updates, clock } = context
  const watch = createUnseenWatch(context)
  return {
    async reportSeenOrder({ body, caller }) {
      const known = (await updates.active()).find(({ id }) => id === body.updateId)
      // Only real orders have receipts. Unknown ids must not create rows.
      if (known?.level !== 'order' || known.isDrill) return okReply
      const revision = Math.min(body.revision, known.revision)
      const fact = { updateId: known.id, revision, content: null, state: 'seen' as const, at: clock.now() }
      await watch.hear(caller.userId, known.lineageId, fact)
      return okReply
    },
  } satisfies Partial<Handlers<typeof helpRoutes>>
}
