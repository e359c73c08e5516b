import { readJson, removeStored, writeJson } from '../../lib/storage.ts'

/** A message written without a network; `clientMessageId` makes sending it twice harmless. */
export type QueuedMessage = {
  clientMessageId: string
  userId: string
  sessionId: string
  content: string
  at: string
}

const isQueue = (value: unknown): value is QueuedMessage[] =>
  Array.isArray(value) &&
  value.every(item => typeof item?.clientMessageId === 'string' && typeof item.content === 'string')

export const readQueue = (): QueuedMessage[] => readJson('offlineMessages', isQueue) ?? []

export function enqueue(message: QueuedMessage): QueuedMessage[] {
  const queue = [...readQueue(), message]
  writeJson('offlineMessages', queue)
  return queue
}

/**
 * Sends what waits, oldest first, and keeps what could not be sent. Another person's messages, left at a shared
 * browser, stay until that person is back.
 */
export async function replayQueue(
  userId: string,
  send: (message: QueuedMessage) => Promise<unknown>,
): Promise<QueuedMessage[]> {
  const left: QueuedMessage[] = []
  for (const message of readQueue()) {
    const isMine = message.userId === userId
    const sent =
      isMine &&
      left.every(item => item.userId !== userId) &&
      (await send(message).then(
        () => true,
        () => false,
      ))
    if (!sent) left.push(message)
  }
  if (left.length > 0) writeJson('offlineMessages', left)
  else removeStored('offlineMessages')
  return left
}
