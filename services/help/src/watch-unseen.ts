import type { ReceiptState } from '@muster/contracts/vocabulary/help'
import type { Context } from './context.ts'
import { nextChannel, type ReceiptReport, unseenSince, withReceipt, withReportedState } from './domain/receipts.ts'
import type { StoredReceipts } from './store/receipts.ts'
import { createOrderWatch } from './watch-orders.ts'

/**
 * Stores how far people have come with orders, and uses the next channel for people who have not seen the order that covers their home: first a mail, then
 * the countdown of their plan. Decisions are made from stored data, so the functions may run again and in any order.
 */
export function createUnseenWatch(context: Context) {
  const { receipts, people, mailQueue, clock, log } = context
  const orders = createOrderWatch(context)

  /** After a change: queues the job for the next deadline, or ends the countdown if everything was seen. */
  async function follow(changed: StoredReceipts): Promise<void> {
    const { userId, incident, dueAt } = changed
    if (dueAt) mailQueue.wakeUnseen(dueAt, clock.now())
    else if (!unseenSince(changed)) await orders.seen(userId, incident)
  }

  /** Uses the next channel for one person and incident. */
  async function advance(before: StoredReceipts): Promise<void> {
    const { id, userId, incident } = before
    const now = clock.now()
    const isCovered = (await orders.orderFor(userId, incident)) !== null
    const next = nextChannel(before, isCovered, now)
    // Done before the change is stored. If the process stops in between, the sweep repeats it, which changes nothing then.
    if (next.channel === 'people') await orders.unseen(userId, incident)
    const changed = await receipts.write(before, next, now)
    if (changed) {
      mailQueue.addOrderMail(changed)
      if (changed.dueAt) mailQueue.wakeUnseen(changed.dueAt, now)
      return
    }
    // The person may have seen the order at the same moment, when there was no countdown to end yet.
    const current = await receipts.findById(id)
    if (current) await follow(current)
  }

  return {
    /** Stores the state that a person has reached with a revision of an order. */
    async hear(userId: string, incident: string, fact: ReceiptReport): Promise<void> {
      const now = clock.now()
      const changed = await receipts.change({ userId, incident }, before => withReceipt(before, fact, now), now)
      if (!changed) return
      if (changed.seq === 1 && (await people.isDeleted(userId))) return receipts.removeOf(userId)
      await follow(changed)
    },

    /** Stores what a person has said about themselves for all incidents that they had been sent by then. `at`: when they said it. */
    async said(userId: string, state: ReceiptState, at: Date): Promise<void> {
      const now = clock.now()
      for (const { incident, startedAt } of await receipts.listOf(userId)) {
        if (startedAt > at) continue
        const changed = await receipts.change(
          { userId, incident },
          before => withReportedState(before, state, now),
          now,
        )
        if (changed) await follow(changed)
      }
    },

    /** Does everything that is due. Stops after a batch in which something failed, so that it does not repeat at once. */
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
