import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Opens a database in IndexedDB at its first use, and again after another tab has brought a newer form of it. Rejects where the browser has none. */
export function keptDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (made: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const forget = () => {
    opened = null
  }
  return () => {
    opened ??= openDB<Schema>(name, version, {
      upgrade,
      // Another tab brings a newer form of the database: let it.
      blocking: (_current, _blocked, event) => {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    }).catch(error => {
      forget()
      throw error
    })
    return opened
  }
}
