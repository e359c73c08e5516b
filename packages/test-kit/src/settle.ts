import { setTimeout as delay } from 'node:timers/promises'

type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>

const pollMs = 20
/** Below the time limit of a test, so that a hanging test fails with the fact for which it waited. In milliseconds. */
const defaultTimeoutMs = 60_000

/**
 * Waits for a fact: calls `look` repeatedly until it returns a truthy value without throwing, and resolves to that value. After `timeoutMs` it rejects with
 * the last error, or with the last value seen.
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
