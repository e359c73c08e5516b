import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { wait } from './wait.ts'

/** Time limit for opening a database, in ms. Some browsers never report success or failure, and a message to be sent must not wait for that. */
const openMs = 5_000

const tooLate = async (name: string): Promise<never> => {
  await wait(openMs)
  throw new DOMException(`The database ${name} did not open in time`, 'TimeoutError')
}

/**
 * Returns a function that opens a database in IndexedDB at its first call, and again after another tab has upgraded it. It rejects if the browser has no
 * IndexedDB or does not open the database in time.
 */
export function keptDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (made: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const forget = () => {
    opened = null
  }
  const open = () =>
    openDB<Schema>(name, version, {
      upgrade,
      // Another tab wants to upgrade the database, so this tab closes it.
      blocking: (_current, _blocked, event) => {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
  return () => {
    opened ??= Promise.race([open(), tooLate(name)]).catch(error => {
      forget()
      throw error
    })
    return opened
  }
}
