import type { Said } from '@muster/languages/update-text'
import { useEffect, useRef } from 'react'
import { displayPreferences } from '../../../entities/user/display-preferences.ts'
import { speak, stopSpeaking } from '../../../lib/speech.ts'
import { keepAwake } from '../../../lib/wake-lock.ts'

const pattern = [500, 200, 500, 200, 500]
const lockName = 'muster-order-alarm'

type Alarm = {
  /** Changes with what is asked: a new mark sounds the alarm again. */
  mark: string
  said: readonly Said[]
  isDrill: boolean
  /** Whoever hides must not be given away by a phone that speaks or buzzes by itself. */
  isQuiet: boolean
}

/**
 * Speaks and vibrates once for each mark, in one of the open tabs, and keeps the screen on while it is shown. A real order
 * to leave is always spoken; a drill, and an order to shelter, only for people who have Voice Guidance on.
 */
export function useAlarm({ mark, said, isDrill, isQuiet }: Alarm): void {
  const latest = useRef({ said, isDrill, isQuiet })
  latest.current = { said, isDrill, isQuiet }
  useEffect(() => keepAwake(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new mark is the reason to sound again
  useEffect(() => {
    let gone = false
    let release: (() => void) | undefined
    const sound = () => {
      const { said, isDrill, isQuiet } = latest.current
      if (!isQuiet) navigator.vibrate?.(pattern)
      const isSpoken = displayPreferences().voiceGuidance || (!isDrill && !isQuiet)
      if (isSpoken) for (const { text, language } of said) speak(text, language)
    }
    // Held while the screen is open: only the tab that gets it is heard.
    const wait = () =>
      new Promise<void>(resolve => {
        release = resolve
        if (gone) return resolve()
        sound()
      })
    if (navigator.locks)
      navigator.locks.request(lockName, { ifAvailable: true }, lock => (lock ? wait() : undefined)).catch(() => {})
    else sound()
    return () => {
      gone = true
      release?.()
      stopSpeaking()
    }
  }, [mark])
}
