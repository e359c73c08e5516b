import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { PushSender } from './sender.ts'

const atATime = 2_000

/** Has the keys of the next message to each subscription made ahead: each call goes on where the last one ended, then starts over. */
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
