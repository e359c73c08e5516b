import type { DisplayState, PushMessage } from '@muster/contracts/entities/push'

/** A store of the newest message of each thread that this browser has shown. It survives restarts of the service worker and of the browser. */
export type ShownMessages = {
  newest(thread: string): Promise<PushMessage | null>
  keep(message: PushMessage): Promise<void>
  /** Stores a report to be sent, unless a newer message of the thread was shown meanwhile. */
  keepReport(report: Report): Promise<void>
  /** Returns the reports to be sent and removes them. */
  takeReports(): Promise<Report[]>
}
/** `isLastTry`: the report was sent once before, and that failed. */
export type Report = { message: PushMessage; state: DisplayState; isLastTry: boolean }

const database = 'muster-push'
const messages = 'shown'
const version = 1
/** Messages are deleted after this time, in ms. An alert that is older has ended on every server. */
const keptMs = 200 * 24 * 60 * 60_000

type Row = { thread: string; message: PushMessage; shownAt: number; report?: Omit<Report, 'message'> }

/** The store in IndexedDB, which a service worker can use. All functions reject if the database fails. */
export function shownInIndexedDb(now: () => number = Date.now): ShownMessages {
  return {
    async newest(thread) {
      const row = await transact<Row | undefined>('readonly', store => store.get(thread))
      return row?.message ?? null
    },
    async keep(message) {
      const row: Row = { thread: message.thread, message, shownAt: now() }
      await transact('readwrite', store => store.put(row))
      await transact('readwrite', store => {
        const cursors = store.index('shownAt').openCursor(IDBKeyRange.upperBound(now() - keptMs))
        cursors.onsuccess = () => {
          cursors.result?.delete()
          cursors.result?.continue()
        }
        return cursors
      })
    },
    async keepReport({ message: { thread, threadRevision }, state, isLastTry }) {
      await transact('readwrite', store => {
        const read: IDBRequest<Row | undefined> = store.get(thread)
        read.onsuccess = () => {
          const row = read.result
          if (row?.message.threadRevision !== threadRevision) return
          const isOpened = state === 'opened' || row.report?.state === 'opened'
          store.put({ ...row, report: { state: isOpened ? 'opened' : 'shown', isLastTry } } satisfies Row)
        }
        return read
      })
    },
    async takeReports() {
      const taken: Report[] = []
      await transact('readwrite', store => {
        const cursors = store.openCursor()
        cursors.onsuccess = () => {
          const cursor = cursors.result
          const { report, ...row } = (cursor?.value ?? {}) as Partial<Row>
          if (report && row.message) {
            taken.push({ message: row.message, ...report })
            cursor?.update(row)
          }
          cursor?.continue()
        }
        return cursors
      })
      return taken
    },
  }
}

async function transact<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const opened = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(messages, mode)
      const request = run(transaction.objectStore(messages))
      transaction.oncomplete = () => resolve(request.result as T)
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
  } finally {
    opened.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, version)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(messages, { keyPath: 'thread' }).createIndex('shownAt', 'shownAt')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('the database of shown messages is blocked'))
  })
}
