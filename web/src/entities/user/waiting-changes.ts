import type { BodyInput } from '@muster/contracts/define-route'
import type { updateUser } from '@muster/contracts/routes/identity'
import type { DBSchema } from 'idb'
import { keptDatabase } from '../../lib/kept-database.ts'
import type { ProfileChange } from './profile-change.ts'
import { waitingChangesName } from './waiting-changes-name.ts'

type NotKept = 'password' | 'currentPassword' | 'passkey' | 'revision'
/** A field of the profile that can wait on this device. Passwords and proofs are never stored. */
export type ProfileField = Exclude<keyof BodyInput<typeof updateUser>, NotKept>

/** A change of the profile that is stored on this device until the server has accepted it. */
export type WaitingChange = {
  /** Set when the change is stored; ascending. */
  order?: number
  userId: string
  change: ProfileChange
  /** The fields that the person saved. Each is sent completely. */
  fields: readonly ProfileField[]
  /** When the change was stored, ISO 8601. */
  at: string
  /** Why the server refused the change, as a text to show. */
  refusal?: string
}

type ProfileDatabase = DBSchema & { changes: { key: number; value: WaitingChange } }

const version = 1

/**
 * Stores changes in IndexedDB, one row each, so that two tabs cannot undo each other's changes. All functions reject if the browser has no database, or
 * no room in it.
 */
function createStore() {
  const database = keptDatabase<ProfileDatabase>(
    waitingChangesName,
    version,
    made => void made.createObjectStore('changes', { keyPath: 'order', autoIncrement: true }),
  )
  return {
    async of(userId: string): Promise<WaitingChange[]> {
      const rows = await (await database()).getAll('changes')
      return rows.filter(row => row.userId === userId)
    },
    async add(row: WaitingChange): Promise<void> {
      await (await database()).add('changes', row)
    },
    async remove(rows: readonly WaitingChange[]): Promise<void> {
      const transaction = (await database()).transaction('changes', 'readwrite')
      for (const { order } of rows) if (order !== undefined) void transaction.store.delete(order)
      await transaction.done
    },
    async refuse(rows: readonly WaitingChange[], refusal: string): Promise<void> {
      const transaction = (await database()).transaction('changes', 'readwrite')
      for (const row of rows) void transaction.store.put({ ...row, refusal })
      await transaction.done
    },
  }
}

export const changeStore = createStore()
