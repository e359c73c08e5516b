import { logProblem } from '../../lib/log.ts'
import { wait } from '../../lib/wait.ts'

/** What waits on this device for the server, and is lost when its owner logs out. */
export type Unsent = { messages: number; profileChanges: number }

/** A browser whose database hangs must not keep anybody from logging out. */
const databaseMs = 1_000

async function count(userId: string): Promise<Unsent> {
  const [{ chatStore }, { groupStore }, { changeStore }] = await Promise.all([
    import('../chat-session/store.ts'),
    import('../community/store.ts'),
    import('./waiting-changes.ts'),
  ])
  const [messages, toGroups, changes] = await Promise.all([
    chatStore.waiting(userId),
    groupStore.waiting(userId),
    changeStore.of(userId),
  ])
  return { messages: messages.length + toGroups.length, profileChanges: changes.length }
}

/** Counts what has not been sent yet; null where nothing waits, or the browser cannot say in time. */
export async function unsentOf(userId: string): Promise<Unsent | null> {
  const unsent = await Promise.race([
    count(userId).catch(error => logProblem('logout: unsent not counted', error)),
    wait(databaseMs),
  ])
  return unsent && unsent.messages + unsent.profileChanges > 0 ? unsent : null
}
