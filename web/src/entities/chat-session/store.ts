import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { ChatAction } from '@muster/contracts/vocabulary/chat'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { Position } from '@muster/geo/position'
import type { DBSchema } from 'idb'
import { keptDatabase } from '../../lib/kept-database.ts'
import { createOutboxStore, createOutboxTable, type Numbered } from '../../lib/outbox-table.ts'

/** The session id of a message that was written before a session existed. */
export const noSessionYet = ''

/** A message on its way to the server. `clientMessageId` makes sending idempotent. */
export type OutboxRow = {
  clientMessageId: string
  userId: string
  sessionId: string
  content: string
  language: Language
  action?: ChatAction
  /** Position of the device when the message was written, if the page may read it. */
  here?: Position
  /** When the message was written, ISO 8601. */
  at: string
  /** Why the server refused the message, as a text to show. Such a message is not sent again unchanged. */
  refusal?: string
}

type KeptAnswer = { clientMessageId: string; userId: string; message: ChatMessage }
type KeptHistory = { sessionId: string; userId: string; messages: ChatMessage[] }

type ChatDatabase = DBSchema & {
  outbox: { key: number; value: Numbered<OutboxRow>; indexes: { clientMessageId: string } }
  answers: { key: string; value: KeptAnswer }
  history: { key: string; value: KeptHistory }
}

const version = 1

/**
 * The chat's data on this device, in IndexedDB: one row for each message that waits to be sent, for each answer that this device gave itself, and for
 * the messages of each session. Each write touches only its own row, so that two tabs cannot undo each other's writes. All functions reject if the
 * browser has no database, or no room in it.
 */
export function createChatStore() {
  const database = keptDatabase<ChatDatabase>('muster-chat', version, made => {
    createOutboxStore(made, 'clientMessageId')
    made.createObjectStore('answers', { keyPath: 'clientMessageId' })
    made.createObjectStore('history', { keyPath: 'sessionId' })
  })

  return {
    ...createOutboxTable<OutboxRow>(database, 'clientMessageId'),

    async answers(userId: string): Promise<ChatMessage[]> {
      const kept = await (await database()).getAll('answers')
      return kept.filter(row => row.userId === userId).map(({ message }) => message)
    },
    async keepAnswer(clientMessageId: string, message: ChatMessage): Promise<void> {
      await (await database()).put('answers', { clientMessageId, userId: message.userId, message })
    },
    async dropAnswer(clientMessageId: string): Promise<void> {
      await (await database()).delete('answers', clientMessageId)
    },

    async history(userId: string, sessionId: string): Promise<ChatMessage[]> {
      const kept = await (await database()).get('history', sessionId)
      return kept?.userId === userId ? kept.messages : []
    },
    /** Stores the messages of a session and removes those of all other sessions of this person. */
    async keepHistory(kept: KeptHistory): Promise<void> {
      const transaction = (await database()).transaction('history', 'readwrite')
      for (const { sessionId, userId } of await transaction.store.getAll())
        if (userId === kept.userId && sessionId !== kept.sessionId) void transaction.store.delete(sessionId)
      await transaction.store.put(kept)
      await transaction.done
    },

    /** Deletes everything at logout, including messages that wait to be sent. */
    async forget(): Promise<void> {
      const transaction = (await database()).transaction(['outbox', 'answers', 'history'], 'readwrite')
      await Promise.all([
        transaction.objectStore('outbox').clear(),
        transaction.objectStore('answers').clear(),
        transaction.objectStore('history').clear(),
      ])
      await transaction.done
    },
  }
}

export type ChatStore = ReturnType<typeof createChatStore>

/** The store of this page or worker. */
export const chatStore: ChatStore = createChatStore()
