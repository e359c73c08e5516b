import type { Said } from '@muster/languages/update-text'
import { useEffect, useRef } from 'react'
import { displayPreferences } from '../../../entities/user/display-preferences.ts'
import { announce } from '../../../lib/speech.ts'
import { keepAwake } from '../../../lib/wake-lock.ts'
import { coverSpokenErrors } from '../../../ui/use-spoken-error.ts'

const pattern = [500, 200, 500, 200, 500]
const lockName = 'muster-order-alarm'

type Alarm = {
  /** Identifies what the orders ask. A new mark sounds the alarm again. */
  mark: string
  said: readonly Said[]
  isDrill: boolean
  /** True for orders to shelter: a phone that speaks or vibrates by itself could give away a person who hides. */
  isQuiet: boolean
}

/**
 * Speaks and vibrates once for each mark, in one of the open tabs, and keeps the display on while the takeover screen is shown. A real order
 * to leave is always spoken; a drill or an order to shelter only if Voice Guidance is on. An order to shelter does not vibrate. Errors of the
 * screen behind are not spoken meanwhile.
 */
export function useAlarm({ mark, said, isDrill, isQuiet }: Alarm): void {
  const latest = useRef({ said, isDrill, isQuiet })
  latest.current = { said, isDrill, isQuiet }
  useEffect(() => keepAwake(), [])
  useEffect(() => coverSpokenErrors(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new mark is the reason to sound again
  useEffect(() => {
    let gone = false
    let release: (() => void) | undefined
    let silence: (() => void) | undefined
    const sound = () => {
      const { said, isDrill, isQuiet } = latest.current
      if (!isQuiet) navigator.vibrate?.(pattern)
      const isSpoken = displayPreferences().voiceGuidance || (!isDrill && !isQuiet)
      if (isSpoken) silence = announce({ said, urgency: 'order', isShown: true })
    }
    // The lock is held while the screen is open. Only the tab that gets it speaks and vibrates.
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
      silence?.()
    }
  }, [mark])
}
