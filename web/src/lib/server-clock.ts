import { createObservable } from './observable.ts'

/** What a phone's clock may be wrong by before its ages mislead; answers take their time, too. */
const toleratedMs = 2 * 60_000

/** What the clock of this device is ahead of the server's, in ms; 0 as long as nothing else is known. */
export const clockAhead = createObservable(0)

/** A phone that fell asleep while it waited has an answer of before. */
const longestMs = 60_000

/**
 * Compares the clock of this device with the `Date` of an answer that has just come. `askedAt`: when it was asked for, by `Date.now()`. Only answers that
 * nobody may keep count: one that the browser or the service worker has kept has the date of when it was made, maybe of a week ago.
 */
export function compareClock(headers: Headers, askedAt: number): void {
  if (!headers.get('Cache-Control')?.includes('no-store')) return
  const at = Date.parse(headers.get('Date') ?? '')
  const now = Date.now()
  if (Number.isNaN(at) || now - askedAt > longestMs) return
  const ahead = now - at
  const counted = Math.abs(ahead) < toleratedMs ? 0 : ahead
  if (Math.abs(counted - clockAhead.get()) >= toleratedMs) clockAhead.set(counted)
}

/** An instant of this device's clock by the server's, in ms since the epoch. */
export const byServerClock = (at: number): number => at - clockAhead.get()

/**
 * Now, in ms since the epoch, by the server's clock: what officials say has its times, and the clock of a phone may be wrong by hours. Whatever is
 * shown with an age, or compared with what a server says, is of this clock.
 */
export const serverNow = (): number => byServerClock(Date.now())
