import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { PushSender } from './sender.ts'

const atATime = 2_000

/**
 * Creates a function that requests the keys of the next message to each subscription ahead of time. Each call continues where the last one ended, and starts
 * over after the last subscription.
 */
export function createPrepareKeys({
  subscriptions,
  sender,
}: {
  subscriptions: Pick<SubscriptionStore, 'keysAfter'>
  sender: Pick<PushSender, 'prepare'>
}) {
  let after: string | null = null
  return async (): Promise<void> => {
    const found = await subscriptions.keysAfter(after, atATime)
    for (const { keys } of found) sender.prepare(keys)
    after = found.length < atATime ? null : (found.at(-1)?.id ?? null)
  }
}
