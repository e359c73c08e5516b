import { logProblem } from '../../lib/log.ts'
import { readJson } from '../../lib/storage.ts'
import { wait } from '../../lib/wait.ts'

/** What waits on this device for the server, and is lost when its owner logs out. `help`: requests for help, and that one is safe. */
export type Unsent = { help: number; messages: number; profileChanges: number }

/** A browser whose database hangs must not keep anybody from logging out. */
const databaseMs = 1_000

const isOwned = (value: unknown): value is { userId: string }[] => Array.isArray(value)

const helpWaiting = (userId: string): number =>
  (readJson('helpOutbox', isOwned) ?? []).filter(row => row.userId === userId).length

async function countKept(userId: string): Promise<Omit<Unsent, 'help'>> {
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
  const kept = await Promise.race([
    countKept(userId).catch(error => {
      logProblem('logout: unsent not counted', error)
      return null
    }),
    wait(databaseMs).then(() => null),
  ])
  // These are in local storage, and known whatever the database does.
  const unsent = { messages: 0, profileChanges: 0, ...kept, help: helpWaiting(userId) }
  return unsent.help + unsent.messages + unsent.profileChanges > 0 ? unsent : null
}
