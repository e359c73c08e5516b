import type { Roster } from '@muster/contracts/entities/check-in'
import type { Community, CommunityMember, CommunityMessage } from '@muster/contracts/entities/community'
import type { DBSchema } from 'idb'
import { keptDatabase } from '../../lib/kept-database.ts'
import { createOutboxStore, createOutboxTable, type Numbered } from '../../lib/outbox-table.ts'

/** A message to a community on its way to the server. `clientId` makes sending idempotent. */
export type GroupRow = {
  clientId: string
  userId: string
  communityId: string
  content: string
  /** The photo of the message, as WebP. Stored as bytes, because not every browser can store a Blob. */
  photo?: ArrayBuffer
  /** The server's id of the photo, once it is uploaded. The server deletes a photo that is in no message after an hour. */
  photoId?: string
  /** When the message was written, ISO 8601. */
  at: string
  /** Why the server refused the message, as a text to show. Such a message is not sent again unchanged. */
  refusal?: string
}

/** The parts of a community that a device stores if the community was open on it. */
type Parts = { messages: readonly CommunityMessage[]; members: readonly CommunityMember[]; roster: Roster }
type Part = keyof Parts
/** A stored value. `at`: when the server sent it, in ms since the epoch. */
export type Kept<Value> = { value: Value; at: number }

type Row<Value> = Kept<Value> & { key: string; userId: string }
type PartRow = Row<Parts[Part]> & { communityId: string }
type GroupDatabase = DBSchema & {
  outbox: { key: number; value: Numbered<GroupRow> }
  lists: { key: string; value: Row<readonly Community[]> }
  parts: { key: string; value: PartRow }
}

const version = 1

const keyOf = (userId: string, communityId: string, part: Part) => `${userId} ${communityId} ${part}`

/**
 * A person's communities on this device, in IndexedDB: their list; for those that were open on this device also the newest messages, the members and the
 * members' check-ins; and the messages that wait to be sent. All functions reject if the browser has no database, or no room in it.
 */
export function createGroupStore() {
  const database = keptDatabase<GroupDatabase>('muster-groups', version, made => {
    createOutboxStore(made, 'clientId')
    made.createObjectStore('lists', { keyPath: 'key' })
    made.createObjectStore('parts', { keyPath: 'key' })
  })

  return {
    ...createOutboxTable<GroupRow>(database, 'clientId'),

    /** The stored list of a person's communities; null if there is none. */
    async list(userId: string): Promise<Kept<readonly Community[]> | null> {
      return (await (await database()).get('lists', userId)) ?? null
    },
    /** Stores the list of a person's communities and removes the stored parts of all others, because a person who has left a community must not read it. */
    async keepList(userId: string, value: readonly Community[], at: number): Promise<void> {
      const ids = new Set(value.map(({ id }) => id))
      const transaction = (await database()).transaction(['lists', 'parts'], 'readwrite')
      void transaction.objectStore('lists').put({ key: userId, userId, value, at })
      const parts = transaction.objectStore('parts')
      for (const row of await parts.getAll())
        if (row.userId === userId && !ids.has(row.communityId)) void parts.delete(row.key)
      await transaction.done
    },

    async part<P extends Part>(userId: string, communityId: string, part: P): Promise<Kept<Parts[P]> | null> {
      const row = await (await database()).get('parts', keyOf(userId, communityId, part))
      return (row as Kept<Parts[P]> | undefined) ?? null
    },
    async keepPart<P extends Part>(
      { userId, communityId, part }: { userId: string; communityId: string; part: P },
      value: Parts[P],
      at: number,
    ): Promise<void> {
      await (await database()).put('parts', {
        ...{ key: keyOf(userId, communityId, part), userId, communityId },
        ...{ value, at },
      })
    },
    async dropParts(userId: string, communityId: string): Promise<void> {
      const transaction = (await database()).transaction('parts', 'readwrite')
      const parts = ['messages', 'members', 'roster'] as const
      await Promise.all(parts.map(part => transaction.store.delete(keyOf(userId, communityId, part))))
      await transaction.done
    },

    /** The name of a community; null if this device does not know it. */
    async nameOf(communityId: string): Promise<string | null> {
      const lists = await (await database()).getAll('lists')
      return lists.flatMap(({ value }) => value).find(({ id }) => id === communityId)?.name ?? null
    },

    /** Deletes everything at logout, including messages that wait to be sent. */
    async forget(): Promise<void> {
      const names = ['outbox', 'lists', 'parts'] as const
      const transaction = (await database()).transaction(names, 'readwrite')
      await Promise.all(names.map(name => transaction.objectStore(name).clear()))
      await transaction.done
    },
  }
}

export type GroupStore = ReturnType<typeof createGroupStore>

/** The store of this page or worker. */
export const groupStore: GroupStore = createGroupStore()
