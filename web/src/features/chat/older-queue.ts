import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import type { ChatStore, OutboxRow } from '../../entities/chat-session/store.ts'
import { readJson, removeStored } from '../../lib/storage.ts'

type OlderMessage = Pick<OutboxRow, 'clientMessageId' | 'userId' | 'sessionId' | 'content' | 'at'>

const isQueue = (value: unknown): value is OlderMessage[] =>
  Array.isArray(value) &&
  value.every(item => typeof item?.clientMessageId === 'string' && typeof item.content === 'string')

/** Moves waiting messages from local storage, where earlier versions kept them, to `store`. */
export async function adoptOlderQueue(store: ChatStore): Promise<void> {
  const older = readJson('offlineMessages', isQueue) ?? []
  // If the row is already there, another tab has moved it.
  for (const row of older) await store.add({ ...row, language: defaultLanguage }).catch(() => undefined)
  removeStored('offlineMessages')
}
