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
  /** Where the device was when it was written, if the page may know. */
  here?: Position
  /** An instant. */
  at: string
  /** Why the server does not take it, as a text to show; it is not sent again as it is. */
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
 * What the chat keeps on this device, in IndexedDB: one row for each message that waits, for each answer of this device, and for each
 * session's messages. Each write touches its own row, so that two tabs cannot undo each other's. Everything rejects where the browser has no
 * database, or no room in it.
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
    /** Keeps a session's messages in place of those of all other sessions of this person. */
    async keepHistory(kept: KeptHistory): Promise<void> {
      const transaction = (await database()).transaction('history', 'readwrite')
      for (const { sessionId, userId } of await transaction.store.getAll())
        if (userId === kept.userId && sessionId !== kept.sessionId) void transaction.store.delete(sessionId)
      await transaction.store.put(kept)
      await transaction.done
    },

    /** Forgets everything, messages that wait too, for when a person logs out. */
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

export const chatStore: ChatStore = createChatStore()
