import type { ReceiptState } from '@muster/contracts/vocabulary/help'
import type { Context } from './context.ts'
import { type Heard, heard, nextChannel, said, unseenSince } from './domain/receipts.ts'
import type { StoredReceipts } from './store/receipts.ts'
import { createOrderWatch } from './watch-orders.ts'

/**
 * Follows how far people have come with orders, and goes on to the next channel for who has not seen the one that covers their home: a mail, then
 * the countdown of their plan. What is due is decided from what is stored, so it may run again and in any order.
 */
export function createUnseenWatch(context: Context) {
  const { receipts, people, mailQueue, clock, log } = context
  const orders = createOrderWatch(context)

  async function follow(changed: StoredReceipts): Promise<void> {
    const { userId, incident, dueAt } = changed
    if (dueAt) mailQueue.wakeUnseen(dueAt, clock.now())
    else if (!unseenSince(changed)) await orders.seen(userId, incident)
  }

  async function advance(before: StoredReceipts): Promise<void> {
    const { id, userId, incident } = before
    const now = clock.now()
    const isCovered = (await orders.orderFor(userId, incident)) !== null
    const next = nextChannel(before, isCovered, now)
    // Before it is noted: where a process dies in between, the sweep finds it begun.
    if (next.channel === 'people') await orders.unseen(userId, incident)
    const changed = await receipts.write(before, next, now)
    if (changed) {
      mailQueue.addOrderMail(changed)
      if (changed.dueAt) mailQueue.wakeUnseen(changed.dueAt, now)
      return
    }
    // They may have seen it at this moment, before there was a countdown to end.
    const current = await receipts.findById(id)
    if (current) await follow(current)
  }

  return {
    /** What became of a revision of an order. */
    async hear(userId: string, incident: string, fact: Heard): Promise<void> {
      const now = clock.now()
      const changed = await receipts.change({ userId, incident }, before => heard(before, fact, now), now)
      if (!changed) return
      if (changed.seq === 1 && (await people.isDeleted(userId))) return receipts.removeOf(userId)
      await follow(changed)
    },

    /** What a person says of themselves. `at`: when; it says nothing of what they were sent later. */
    async said(userId: string, state: ReceiptState, at: Date): Promise<void> {
      const now = clock.now()
      for (const { incident, startedAt } of await receipts.listOf(userId)) {
        if (startedAt > at) continue
        const changed = await receipts.change({ userId, incident }, before => said(before, state, now), now)
        if (changed) await follow(changed)
      }
    },

    /** Takes all that is due. */
    async advanceAll(): Promise<void> {
      for (;;) {
        const due = await receipts.due(clock.now())
        const failed: unknown[] = []
        for (const one of due) await advance(one).catch(err => failed.push(err))
        if (failed.length > 0)
          log.error({ err: failed[0], failed: failed.length }, 'unseen order failed; the next sweep retries')
        if (due.length === 0 || failed.length > 0) return
      }
    },
  }
}
