import type { Clock } from '@muster/service-kit/clock'
import type { SettleLineage } from '../intake/settle-lineage.ts'
import type { TakeIn } from '../intake/take-in.ts'
import type { MessageStore } from '../store/messages.ts'
import type { UpdateStore } from '../store/updates.ts'

/** Ends the updates whose time is over. */
export function createExpiry(deps: {
  messages: MessageStore
  updates: UpdateStore
  settleLineage: SettleLineage
  clock: Clock
}) {
  return async () => {
    for (const key of await deps.updates.overdue(deps.clock.now())) {
      const link = await deps.messages.link(key)
      if (link) await deps.settleLineage(link, '')
    }
  }
}

/** Younger messages are left to the request that brings them. */
const unsettledAgeMs = 5_000

/** Finishes what a crash left between the journal and the update. */
export function createRecovery({ messages, takeIn, clock }: { messages: MessageStore; takeIn: TakeIn; clock: Clock }) {
  return async () => {
    const before = new Date(clock.now().getTime() - unsettledAgeMs)
    for (const alert of await messages.unsettled(before)) await takeIn(alert)
  }
}
