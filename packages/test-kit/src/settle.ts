import { setTimeout as delay } from 'node:timers/promises'

type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>

const pollMs = 20
/** Below the bound of a test, so that a test which hangs fails with what it waited for. */
const defaultTimeoutMs = 60_000

/**
 * Waits for a fact: calls `look` until it returns something truthy without throwing, and returns that.
 * When the time is up it fails with the last error, or with the last value seen.
 */
export async function settle<T>(
  look: () => T | Promise<T>,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Promise<Truthy<T>> {
  const until = Date.now() + timeoutMs
  for (;;) {
    let failure: unknown
    try {
      const value = await look()
      if (value) return value as Truthy<T>
      failure = new Error(`Nothing settled within ${timeoutMs} ms; last seen: ${JSON.stringify(value)}`)
    } catch (error) {
      failure = error
    }
    if (Date.now() >= until) throw failure
    await delay(pollMs)
  }
}
