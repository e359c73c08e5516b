import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { ConsumerEntry } from '@muster/service-kit/bus/consumer-entry'
import type { Log } from '@muster/service-kit/log'
import type { Part } from '@muster/service-kit/process/compose'

/** Long enough for a healthy start, short enough for one during an outage. */
const startWaitMs = 3_000
const retryMs = 1_000

/**
 * The bus and its consumers. The start waits 3 s for NATS and then goes on without it, while connecting is retried in
 * the background: the list is read, messages are ingested and their events stay in the outbox meanwhile.
 */
export function createBusPart({
  bus,
  consumers,
  log,
}: {
  bus: Bus
  consumers: readonly ConsumerEntry[]
  log: Log
}): Part {
  const stopping = new AbortController()
  let connecting: Promise<void> = Promise.resolve()

  async function retryUntilDone(act: () => Promise<void>) {
    while (!stopping.signal.aborted) {
      try {
        return await act()
      } catch (err) {
        log.warn({ err }, 'bus not connected; retrying')
        await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function connect() {
    await retryUntilDone(bus.start)
    await retryUntilDone(() => bus.consume(consumers))
    if (stopping.signal.aborted) await bus.close()
  }

  return {
    name: 'bus',
    async start() {
      connecting = connect()
      await Promise.race([connecting, pause(startWaitMs, undefined, { ref: false })])
    },
    async stop() {
      stopping.abort()
      await bus.close()
    },
  }
}
