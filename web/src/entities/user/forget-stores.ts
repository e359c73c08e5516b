import { chatStore } from '../chat-session/store.ts'
import { groupStore } from '../community/store.ts'

/** Deletes the person's conversations and communities from this device. Rejects if one of the two fails, after trying both. */
export async function forgetStores(): Promise<void> {
  const results = await Promise.allSettled([chatStore.forget(), groupStore.forget()])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
