import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { User } from '@muster/contracts/entities/user'
import { useCallback, useEffect, useState } from 'react'
import { chatStore, type OutboxRow } from '../../entities/chat-session/store.ts'
import { logProblem } from '../../lib/log.ts'
import type { LocalQuestion } from './answer-with.ts'
import { answerHere } from './local-answers.ts'
import type { WhatIsKnown } from './use-what-is-known.ts'

type Answers = ReadonlyMap<string, ChatMessage>

const idPrefix = 'local-'
/** Whether this device wrote an answer. Its times are then from this device's clock, not the server's. */
export const isOfThisDevice = ({ id }: ChatMessage): boolean => id.startsWith(idPrefix)

const toMap = (answers: readonly ChatMessage[]): Answers =>
  new Map(answers.flatMap(answer => (answer.clientMessageId ? [[answer.clientMessageId, answer]] : [])))

/** The answers of this device, by the `clientMessageId` of the question. They are stored until the server has answered. */
export function useLocalAnswers(user: User, messages: readonly ChatMessage[]) {
  const [byId, setById] = useState<Answers>(() => new Map())

  useEffect(() => {
    let isCurrent = true
    chatStore.answers(user.id).then(
      kept => {
        if (isCurrent) setById(known => new Map([...toMap(kept), ...known]))
      },
      problem => logProblem('chat: kept answers not read', problem),
    )
    return () => {
      isCurrent = false
    }
  }, [user.id])

  useEffect(() => {
    const answered = messages.flatMap(({ clientMessageId, isFromAI, replyPending }) =>
      clientMessageId && !isFromAI && !replyPending && byId.has(clientMessageId) ? [clientMessageId] : [],
    )
    if (answered.length === 0) return
    setById(known => new Map([...known].filter(([id]) => !answered.includes(id))))
    for (const id of answered)
      chatStore.dropAnswer(id).catch(problem => logProblem('chat: answer not forgotten', problem))
  }, [messages, byId])

  const answer = useCallback(
    async (
      { clientMessageId, userId, sessionId, content, language, at }: OutboxRow,
      { earlier, ...known }: WhatIsKnown & Pick<LocalQuestion, 'earlier'>,
    ) => {
      try {
        const message: ChatMessage = {
          id: idPrefix + clientMessageId,
          userId,
          sessionId,
          ...(await answerHere({ text: content, earlier, user, ...known, language })),
          isFromAI: true,
          createdAt: at,
          timestamp: at,
          clientMessageId,
          replyPending: false,
        }
        setById(known => new Map([...known, [clientMessageId, message]]))
        await chatStore.keepAnswer(clientMessageId, message)
      } catch (error) {
        logProblem('chat: no answer of this device, or not kept', error)
      }
    },
    [user],
  )

  return { byId, answer }
}
