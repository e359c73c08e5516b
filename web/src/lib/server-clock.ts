import { createObservable } from './observable.ts'

/** Smaller differences are ignored, in ms: they do not make ages misleading, and a response takes time too. */
const toleratedMs = 2 * 60_000

/** How far the clock of this device is ahead of the server's, in ms; 0 while that is unknown. */
export const clockAhead = createObservable(0)

/** Responses that took longer are ignored, in ms: the phone may have slept meanwhile. */
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
