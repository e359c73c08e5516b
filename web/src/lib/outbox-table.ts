import type { IDBPDatabase } from 'idb'

/** A row that waits to be sent. `refusal`: why the server refused it; such a row is not sent again unchanged. */
export type WaitingRow = { userId: string; refusal?: string }
/** `order` is given when a row is kept; ascending. */
export type Numbered<Row> = Row & { order?: number }

type Database = IDBPDatabase<{ outbox: { key: number; value: Numbered<WaitingRow>; indexes: Record<string, string> } }>

/** The table in which rows wait to be sent, with a unique index on their id. */
export function createOutboxStore(made: unknown, id: string): void {
  const store = (made as Database).createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
  store.createIndex(id, id, { unique: true })
}

/**
 * What waits on this device to be sent, in IndexedDB: one row for each thing, so that two tabs cannot undo each other's. `id`: the name of the
 * field that tells rows apart. Everything rejects where the browser has no database, or no room in it.
 */
export function createOutboxTable<Row extends WaitingRow>(open: () => Promise<unknown>, id: keyof Row & string) {
  const database = open as () => Promise<Database>

  async function change(of: string, use: (row: Numbered<WaitingRow>) => Numbered<WaitingRow> | null): Promise<void> {
    const transaction = (await database()).transaction('outbox', 'readwrite')
    const cursor = await transaction.store.index(id).openCursor(of as never)
    if (cursor) {
      const changed = use(cursor.value)
      await (changed ? cursor.update(changed) : cursor.delete())
    }
    await transaction.done
  }

  return {
    /** The waiting rows of a person, in the order in which they were made. */
    async waiting(userId: string): Promise<Row[]> {
      const rows = await (await database()).getAll('outbox')
      return rows.filter(row => row.userId === userId).map(({ order: _, ...row }) => row as Row)
    },
    async add(row: Row): Promise<void> {
      await (await database()).add('outbox', row)
    },
    remove: (of: string): Promise<void> => change(of, () => null),
    amend: (of: string, parts: Partial<Row>): Promise<void> => change(of, row => ({ ...row, ...parts })),
    refuse: (of: string, refusal: string): Promise<void> => change(of, row => ({ ...row, refusal })),
  }
}
