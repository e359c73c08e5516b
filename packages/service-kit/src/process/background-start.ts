import { setTimeout as pause } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { Log } from '../log.ts'
import { fixedDelayRetries } from '../retry/fixed-delay-retries.ts'
import type { Part } from './compose.ts'

/** Longest wait for the first start, in ms: enough for a normal start, and short enough that a service starts quickly during an outage. */
const maxWaitMs = 3_000
const retryPauseMs = 1_000

/**
 * Wraps a part that the service can run without. `start` resolves after 3 s at the latest and never rejects; it retries in the background until the part has
 * started or is stopped.
 */
export function startInBackground(part: Part, log: Log): Part {
  const stopping = new AbortController()
  let starting: Promise<unknown> = Promise.resolve()

  async function keepStarting() {
    await pRetry(
      // Wrapped, because a bare TypeError would not be retried.
      () => part.start().catch(cause => Promise.reject(new Error(`${part.name} did not start`, { cause }))),
      {
        ...fixedDelayRetries(retryPauseMs),
        signal: stopping.signal,
        onFailedAttempt: ({ error }) =>
          log.warn({ err: error, part: part.name }, 'service runs without a dependency; retrying'),
      },
    )
  }

  return {
    name: part.name,
    async start() {
      starting = keepStarting().catch(() => undefined)
      await Promise.race([starting, pause(maxWaitMs, undefined, { ref: false })])
    },
    async stop() {
      const isStarted = await Promise.race([starting.then(() => true), pause(0, false)])
      stopping.abort()
      await part.stop()
      // A start that was in progress may have connected meanwhile.
      if (!isStarted) void starting.then(() => part.stop()).catch(() => undefined)
    },
  }
}
