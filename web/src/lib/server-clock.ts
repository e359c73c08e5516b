import { createObservable } from './observable.ts'

/** Smaller differences are ignored, in ms: they do not make ages misleading, and a response takes time too. */
const toleratedMs = 2 * 60_000

/** How far the clock of this device is ahead of the server's, in ms; 0 while that is unknown. */
export const clockAhead = createObservable(0)

/** Responses that took longer are ignored, in ms, because the phone may have slept in between. */
const longestMs = 60_000

/**
 * Compares the clock of this device with the `Date` header of a response that has just arrived. `askedAt`: `Date.now()` at the request. Only responses with
 * `no-store` are used, because a response from a cache has the date at which it was made, which may be a week ago.
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

/** Converts an instant of this device's clock to the server's clock, in ms since the epoch. */
export const byServerClock = (at: number): number => at - clockAhead.get()

/**
 * The current time by the server's clock, in ms since the epoch. Use it for everything that is shown with an age or compared with times from a server,
 * because the clock of a phone may be wrong by hours.
 */
export const serverNow = (): number => byServerClock(Date.now())
