import { useEffect, useState } from 'react'
import { momentText } from './clock.ts'
import { createObservable } from './observable.ts'
import { clockAhead, serverNow } from './server-clock.ts'
import { useTranslation } from './use-translation.ts'

const minuteMs = 60_000

/** How the age of an instant is shown: as "now", in whole minutes, or as the clock time. */
export type TimeLabel = { kind: 'now' } | { kind: 'minutes'; minutes: number } | { kind: 'clock' }

/** The kind of label for the age of an instant: under 1 minute and in the future `now`, under 60 minutes whole minutes, otherwise the clock time. */
export function timeLabel(instant: string, now: number): TimeLabel {
  const minutes = Math.floor((now - Date.parse(instant)) / minuteMs)
  if (minutes < 1) return { kind: 'now' }
  return minutes < 60 ? { kind: 'minutes', minutes } : { kind: 'clock' }
}

/**
 * One shared interval, which runs only while it has listeners. The timers of a phone stop while it sleeps, so listeners are also called when the page
 * comes into view again.
 */
function createTicker(everyMs: number) {
  const now = createObservable(0)
  let listeners = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let stopClock = () => {}
  const tick = () => now.set(serverNow())
  return (listener: (now: number) => void) => {
    const stop = now.subscribe(() => listener(now.get()))
    listeners += 1
    if (timer === undefined) {
      timer = setInterval(tick, everyMs)
      stopClock = clockAhead.subscribe(tick)
      document.addEventListener('visibilitychange', tick)
    }
    return () => {
      stop()
      listeners -= 1
      if (listeners > 0) return
      document.removeEventListener('visibilitychange', tick)
      stopClock()
      clearInterval(timer)
      timer = undefined
    }
  }
}

const onTick = createTicker(minuteMs / 2)

/** Milliseconds since the epoch by the server's clock, updated twice a minute by one timer for the whole page. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => onTick(setNow), [])
  return now
}

/** A time label for use inside a sentence: "just now", not "Just now". Labels with a clock time keep their capitals. */
export const inSentence = (label: string): string =>
  label.includes(':') ? label : label.charAt(0).toLocaleLowerCase() + label.slice(1)

/** Returns a function that formats an instant in the reader's language. The component renders again as time passes. */
export function useTimeLabel(): (instant: string) => string {
  const now = useNow()
  const { t, i18n } = useTranslation('common')
  return instant => {
    const label = timeLabel(instant, now)
    if (label.kind === 'now') return t('time.now')
    if (label.kind === 'minutes') return t('time.minutesAgo', { minutes: label.minutes })
    return momentText(instant, now, i18n.language)
  }
}
