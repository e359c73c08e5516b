import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { ShownRow } from './use-outbox.ts'

/** An entry in the list of messages. An answer keeps its key when the server's answer replaces the answer of this device. */
export type Turn =
  | { is: 'said'; key: string; content: string; at: string; row?: ShownRow }
  | { is: 'answered'; key: string; message: ChatMessage }

/** The messages of the server, then the rows that it does not have yet. Each is followed by the answer of this device until the server has answered. */
export function turnsOf(
  messages: readonly ChatMessage[],
  rows: readonly ShownRow[],
  answers: ReadonlyMap<string, ChatMessage>,
): Turn[] {
  const turns: Turn[] = []
  const stored = new Set(messages.flatMap(({ isFromAI, clientMessageId }) => (isFromAI ? [] : (clientMessageId ?? []))))
  const answerHere = (id: string | null) => {
    const message = id ? answers.get(id) : undefined
    if (message) turns.push({ is: 'answered', key: `answer-${id}`, message })
  }
  let asked: string | null = null
  for (const message of messages) {
    const { id, isFromAI, clientMessageId, content, createdAt, replyPending } = message
    if (isFromAI) {
      turns.push({ is: 'answered', key: asked ? `answer-${asked}` : id, message })
      asked = null
      continue
    }
    turns.push({ is: 'said', key: clientMessageId ?? id, content, at: createdAt })
    asked = clientMessageId
    if (replyPending) answerHere(clientMessageId)
  }
  for (const row of rows) {
    if (stored.has(row.clientMessageId)) continue
    turns.push({ is: 'said', key: row.clientMessageId, content: row.content, at: row.at, row })
    answerHere(row.clientMessageId)
  }
  return turns
}

/** The last message of the person that was not refused: the context in which the server will read the next one. */
export const lastUserMessage = (messages: readonly ChatMessage[], rows: readonly ShownRow[]): string | undefined =>
  turnsOf(messages, rows, new Map())
    .filter(turn => turn.is === 'said')
    .findLast(({ row }) => row?.state !== 'refused')?.content
