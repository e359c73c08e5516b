import type { IDBPDatabase } from 'idb'

/** A row that waits to be sent. `refusal`: why the server refused it; such a row is not sent again unchanged. */
export type WaitingRow = { userId: string; refusal?: string }
/** A stored row. The database assigns `order`, ascending. */
export type Numbered<Row> = Row & { order?: number }

type Database = IDBPDatabase<{ outbox: { key: number; value: Numbered<WaitingRow>; indexes: Record<string, string> } }>

/** Creates the object store of an outbox, with a unique index on the field `id`. Call it in the upgrade of the database. */
export function createOutboxStore(made: unknown, id: string): void {
  const store = (made as Database).createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
  store.createIndex(id, id, { unique: true })
}

/**
 * The outbox of this device in IndexedDB. Each item is a row of its own, so that two tabs cannot overwrite each other's changes. `id`: the name of the
 * field that identifies rows. All functions reject if the browser has no database or no space in it.
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
