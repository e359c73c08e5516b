import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createObservable } from './observable.ts'

const minuteMs = 60_000

export type TimeLabel = { kind: 'now' } | { kind: 'minutes'; minutes: number } | { kind: 'clock'; at: Date }

/** Under a minute now, under an hour whole minutes, otherwise the clock; a time ahead of ours counts as now. */
export function timeLabel(instant: string, now: number): TimeLabel {
  const at = new Date(instant)
  const minutes = Math.floor((now - at.getTime()) / minuteMs)
  if (minutes < 1) return { kind: 'now' }
  return minutes < 60 ? { kind: 'minutes', minutes } : { kind: 'clock', at }
}

/** One interval for everyone who follows the time, running only while someone does. */
function createTicker(everyMs: number) {
  const now = createObservable(0)
  let followers = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return (listener: (now: number) => void) => {
    const stop = now.subscribe(() => listener(now.get()))
    followers += 1
    timer ??= setInterval(() => now.set(Date.now()), everyMs)
    return () => {
      stop()
      followers -= 1
      if (followers > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}

const onTick = createTicker(minuteMs / 2)

/** Milliseconds since the epoch, renewed twice a minute, one timer for the whole page. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => onTick(setNow), [])
  return now
}

/** A time label inside a sentence: "just now", not "Just now". */
export const inSentence = (label: string): string => label.charAt(0).toLocaleLowerCase() + label.slice(1)

/** A function that says when something was, in the person's language; it re-renders as time goes by. */
export function useTimeLabel(): (instant: string) => string {
  const now = useNow()
  const { t, i18n } = useTranslation('common')
  return instant => {
    const label = timeLabel(instant, now)
    if (label.kind === 'now') return t('time.now')
    if (label.kind === 'minutes') return t('time.minutesAgo', { minutes: label.minutes })
    return new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit' }).format(label.at)
  }
}
