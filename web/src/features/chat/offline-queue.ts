import { readJson, removeStored, writeJson } from '../../lib/storage.ts'

/** A message written offline. `clientMessageId` makes sending idempotent. */
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
 * Sends the user's queued messages, oldest first, and keeps those that fail. Messages of another user of a shared browser
 * stay queued until that user is back. Returns the messages that are still queued for this user.
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
