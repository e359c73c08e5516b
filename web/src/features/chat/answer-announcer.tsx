import { chakra } from '@chakra-ui/react'
import type { ChatMessage } from '@muster/contracts/entities/chat'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationChoices } from '../../entities/notification-choices/choices.ts'
import { displayPreferences } from '../../entities/user/display-preferences.ts'
import { speak } from '../../lib/speech.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { isDanger, isHiding } from './danger.ts'
import { saidIn } from './said-in.ts'
import type { Turn } from './turns.ts'
import { isOfThisDevice } from './use-local-answers.ts'

type Answered = Extract<Turn, { is: 'answered' }>
const vibration = [300, 150, 300]

/** The server's answer takes the place of this device's under the same key, and is told again only where one of them knows of danger. */
const markOf = ({ key, message }: Answered) => `${key}/${isDanger(message)}`

type AnnouncerProps = {
  turns: readonly Turn[]
  /** While the conversation is looked for: what it holds then is not new. */
  isLoading: boolean
}

/**
 * Tells screen readers of each new answer once, of danger at once. An answer about danger also vibrates, and is spoken when Voice Guidance is
 * on.
 */
export function AnswerAnnouncer({ turns, isLoading }: AnnouncerProps) {
  const { i18n } = useTranslation()
  const told = useNewest(turns, isLoading)
  const message = told?.message
  const mark = told && markOf(told)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once
  useEffect(() => {
    // Of several open tabs, the one that the person looks at.
    if (!message || !isDanger(message) || isHiding(message) || document.visibilityState === 'hidden') return
    if (notificationChoices().inApp) navigator.vibrate?.(vibration)
    if (!displayPreferences().voiceGuidance) return
    for (const { text, language } of saidIn(message, i18n.language)) speak(text, language)
  }, [mark])

  const words = message && (
    <span key={mark}>
      {saidIn(message, i18n.language).map(({ text, language }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one answer never move
        <span key={index} lang={language}>
          {text}{' '}
        </span>
      ))}
    </span>
  )
  return (
    <>
      <chakra.div aria-live="assertive" {...visuallyHidden}>
        {message && isDanger(message) && words}
      </chakra.div>
      <chakra.div aria-live="polite" {...visuallyHidden}>
        {message && !isDanger(message) && words}
      </chakra.div>
    </>
  )
}

/** The newest answer that came after the chat was opened. */
function useNewest(turns: readonly Turn[], isLoading: boolean): Answered | null {
  const [newest, setNewest] = useState<Answered | null>(null)
  const openedAt = useRef(Date.now())
  const heard = useRef(new Set<string>())
  const hasListed = useRef(false)
  useEffect(() => {
    const isOld = ({ message }: Answered) =>
      isOfThisDevice(message) ? Date.parse(message.createdAt) < openedAt.current : !hasListed.current
    const unheard = turns.filter(turn => turn.is === 'answered').filter(turn => !heard.current.has(markOf(turn)))
    const arrived = unheard.filter(turn => !isOld(turn))
    for (const turn of unheard) heard.current.add(markOf(turn))
    if (!isLoading) hasListed.current = true
    const told = arrived.findLast(({ message }: { message: ChatMessage }) => isDanger(message)) ?? arrived.at(-1)
    if (told) setNewest(told)
  }, [turns, isLoading])
  return newest
}
