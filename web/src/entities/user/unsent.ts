import { logProblem } from '../../lib/log.ts'
import { readJson } from '../../lib/storage.ts'
import { wait } from '../../lib/wait.ts'

/** Numbers of items that are not sent yet and are lost if the person logs out. `help`: requests for help, and reports that the person is safe. */
export type Unsent = { help: number; messages: number; profileChanges: number }

/** Time limit for the databases, in ms. A database that hangs must not prevent a logout. */
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

/** Counts the items that are not sent yet. Null if there are none. Counts of the databases are 0 if they cannot be read in time. */
export async function unsentOf(userId: string): Promise<Unsent | null> {
  const kept = await Promise.race([
    countKept(userId).catch(error => {
      logProblem('logout: unsent not counted', error)
      return null
    }),
    wait(databaseMs).then(() => null),
  ])
  // Requests for help are in local storage, so they are counted even if the databases fail.
  const unsent = { messages: 0, profileChanges: 0, ...kept, help: helpWaiting(userId) }
  return unsent.help + unsent.messages + unsent.profileChanges > 0 ? unsent : null
}
