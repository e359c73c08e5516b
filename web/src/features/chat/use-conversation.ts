import type { ChatAction, ChatMessage } from '@muster/contracts/entities/chat'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, isOffline } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useOnline } from '../../lib/use-online.ts'
import { chatApi, useSendMessageMutation } from './api.ts'
import { answerHere, warmUpAnswers } from './local-answers.ts'
import { enqueue, type QueuedMessage, readQueue, replayQueue } from './offline-queue.ts'

type Input = {
  user: User
  sessionId: string | null
  updates: readonly EmergencyUpdate[]
  language: 'en' | 'es'
  onSent: () => void
}

/** Sending: at once with a network; without one the message waits here and the guide on this device answers. */
export function useConversation({ user, sessionId, updates, language, onSent }: Input) {
  const { t } = useTranslation('chat')
  const dispatch = useAppDispatch()
  const online = useOnline()
  const [send, { isLoading: isSending }] = useSendMessageMutation()
  const [queued, setQueued] = useState<QueuedMessage[]>(readQueue)
  const [localAnswers, setLocalAnswers] = useState<ChatMessage[]>([])

  const replay = useCallback(async () => {
    const left = await replayQueue(user.id, ({ at: _, ...message }) =>
      dispatch(chatApi.endpoints.sendMessage.initiate({ body: message })).unwrap(),
    )
    setQueued(left)
    if (left.length === 0) setLocalAnswers([])
    else logProblem('Some messages still wait to be sent')
  }, [dispatch, user.id])

  useEffect(() => {
    if (online && readQueue().length > 0) void replay()
  }, [online, replay])

  useEffect(() => {
    void warmUpAnswers()
  }, [])

  async function keepForLater(session: string, content: string, id: string) {
    const at = new Date().toISOString()
    setQueued(enqueue({ clientMessageId: id, userId: user.id, sessionId: session, content, at }))
    const { content: answered, metadata } = await answerHere(content, user, updates, language)
    const answer: ChatMessage = {
      id: `local-${id}`,
      userId: user.id,
      sessionId: session,
      content: answered,
      isFromAI: true,
      messageType: 'text',
      metadata,
      createdAt: at,
      timestamp: at,
      clientMessageId: id,
      replyPending: false,
    }
    setLocalAnswers(answers => [...answers, answer])
  }

  /** Resolves to whether the words are safe: sent, or waiting here. */
  async function say(content: string, action?: ChatAction): Promise<boolean> {
    if (!sessionId) return false
    const clientMessageId = crypto.randomUUID()
    try {
      if (!online) throw { status: 'offline', message: '' }
      const metadata = { language, ...(action && { action }) }
      await send({ body: { userId: user.id, sessionId, content, clientMessageId, metadata } }).unwrap()
      onSent()
      return true
    } catch (error) {
      if (isOffline(error)) {
        await keepForLater(sessionId, content, clientMessageId)
        return true
      }
      toast({ title: t('sendFailed'), description: errorText(error), variant: 'destructive' })
      return false
    }
  }

  return { say, isSending, queued, localAnswers, online }
}
