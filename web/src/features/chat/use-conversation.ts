import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { User } from '@muster/contracts/entities/user'
import type { ChatAction } from '@muster/contracts/vocabulary/chat'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { useEffect } from 'react'
import { noSessionYet, type OutboxRow } from '../../entities/chat-session/store.ts'
import { errorText } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { toast } from '../../lib/toast.ts'
import { useOnline } from '../../lib/use-online.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { preloadAnswers } from './local-answers.ts'
import { lastUserMessage } from './turns.ts'
import { useLocalAnswers } from './use-local-answers.ts'
import { useOutbox } from './use-outbox.ts'
import type { WhatIsKnown } from './use-what-is-known.ts'

type Input = {
  user: User
  sessionId: string | null
  messages: readonly ChatMessage[]
  whatIsKnown: () => WhatIsKnown
  language: Language
  onSent: () => void
}

/** Stores each message on this device, answers it on this device, and sends it, in this order, online and offline. */
export function useConversation({ user, sessionId, messages, whatIsKnown, language, onSent }: Input) {
  const { t } = useTranslation('chat')
  const online = useOnline()
  const outbox = useOutbox({ userId: user.id, sessionId, onSent })
  const answers = useLocalAnswers(user, messages)

  useEffect(() => {
    const preload = () =>
      void preloadAnswers(language).catch(problem => logProblem('chat: knowledge not loaded', problem))
    return whenIdle(preload)
  }, [language])

  /** Resolves to false if the server refused the message; the text field then keeps its text. */
  async function say(content: string, action?: ChatAction): Promise<boolean> {
    const known = whatIsKnown()
    const here = known.places.find(({ kind }) => kind === 'here')
    const row: OutboxRow = {
      clientMessageId: crypto.randomUUID(),
      userId: user.id,
      sessionId: sessionId ?? noSessionYet,
      content,
      language,
      ...(action && { action }),
      ...(here && { here: here.coordinates }),
      at: new Date(serverNow()).toISOString(),
    }
    void answers.answer(row, { ...known, earlier: lastUserMessage(messages, outbox.rows) })
    const outcome = await outbox.add(row)
    if (outcome.is !== 'refused') return true
    toast({ title: t('sendFailed'), description: errorText(outcome.error), variant: 'destructive' })
    return false
  }

  return { say, isSending: outbox.isSending, rows: outbox.rows, discard: outbox.discard, answers: answers.byId, online }
}
