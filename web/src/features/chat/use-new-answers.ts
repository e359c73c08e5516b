import { useEffect, useRef } from 'react'
import { notificationChoices } from '../../entities/notification-choices/choices.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { guide } from '../../lib/speech.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { isDanger, isHiding } from './danger.ts'
import { readAloudTexts } from './read-aloud-texts.ts'
import type { Turn } from './turns.ts'
import { isOfThisDevice } from './use-local-answers.ts'

type Answered = Extract<Turn, { is: 'answered' }>
const vibration = [300, 150, 300]

/**
 * Returns a function that says whether an answer came after the chat was opened. For a new answer about danger the phone vibrates, and speaks if
 * Voice Guidance is on. This happens once per key, and the server's answer has the same key as this device's answer to the same question.
 */
export function useNewAnswers(turns: readonly Turn[], isLoading: boolean): (turn: Answered) => boolean {
  const { i18n } = useTranslation()
  const openedAt = useRef(serverNow())
  const before = useRef<ReadonlySet<string>>(undefined)
  const alarmed = useRef(new Set<string>())
  // Set during the render, not in an effect: the list needs to know whether an answer is new when it first renders it.
  if (!isLoading) before.current ??= new Set(turns.map(({ key }) => key))
  const isNew = ({ key, message }: Answered) =>
    isOfThisDevice(message) ? Date.parse(message.createdAt) >= openedAt.current : before.current?.has(key) === false

  const danger = turns.findLast((turn): turn is Answered => turn.is === 'answered' && isDanger(turn.message))
  const mark = danger && isNew(danger) ? danger.key : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!danger || mark === undefined || alarmed.current.has(mark)) return
    alarmed.current.add(mark)
    // Of several open tabs, only the visible one speaks and vibrates.
    if (isHiding(danger.message) || document.visibilityState === 'hidden') return
    if (notificationChoices().inApp) navigator.vibrate?.(vibration)
    guide({ said: readAloudTexts(danger.message, i18n.language), urgency: 'danger', isShown: true })
  }, [mark])
  return isNew
}
