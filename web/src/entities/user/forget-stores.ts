import { chatStore } from '../chat-session/store.ts'
import { groupStore } from '../community/store.ts'

/** Removes what this device keeps of the person's conversations and communities. */
export async function forgetStores(): Promise<void> {
  const results = await Promise.allSettled([chatStore.forget(), groupStore.forget()])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
