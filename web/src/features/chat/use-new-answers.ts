import { useEffect, useRef } from 'react'
import { notificationChoices } from '../../entities/notification-choices/choices.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { guide } from '../../lib/speech.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { isDanger, isHiding } from './danger.ts'
import { saidIn } from './said-in.ts'
import type { Turn } from './turns.ts'
import { isOfThisDevice } from './use-local-answers.ts'

type Answered = Extract<Turn, { is: 'answered' }>
const vibration = [300, 150, 300]

/**
 * Tells which answers came after the chat was opened. A new one about danger vibrates, and is spoken when Voice Guidance is on, once: the
 * server's answer has the key of this device's.
 */
export function useNewAnswers(turns: readonly Turn[], isLoading: boolean): (turn: Answered) => boolean {
  const { i18n } = useTranslation()
  const openedAt = useRef(serverNow())
  const before = useRef<ReadonlySet<string>>(undefined)
  const alarmed = useRef(new Set<string>())
  // While it renders, because the list has to say it of an answer in the same moment in which it shows it.
  if (!isLoading) before.current ??= new Set(turns.map(({ key }) => key))
  const isNew = ({ key, message }: Answered) =>
    isOfThisDevice(message) ? Date.parse(message.createdAt) >= openedAt.current : before.current?.has(key) === false

  const danger = turns.findLast((turn): turn is Answered => turn.is === 'answered' && isDanger(turn.message))
  const mark = danger && isNew(danger) ? danger.key : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!danger || mark === undefined || alarmed.current.has(mark)) return
    alarmed.current.add(mark)
    // Of several open tabs, the one that the person looks at.
    if (isHiding(danger.message) || document.visibilityState === 'hidden') return
    if (notificationChoices().inApp) navigator.vibrate?.(vibration)
    guide({ said: saidIn(danger.message, i18n.language), urgency: 'danger', isShown: true })
  }, [mark])
  return isNew
}
