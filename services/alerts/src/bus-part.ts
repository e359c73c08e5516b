import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { ConsumerEntry } from '@muster/service-kit/bus/consumer-entry'
import type { Log } from '@muster/service-kit/log'
import type { Part } from '@muster/service-kit/process/compose'

/** Long enough for a healthy start, short enough for one in the middle of an outage. */
const patienceMs = 3_000
const retryMs = 1_000

/**
 * The bus and what consumes it. A start does not fail without NATS: the list is read, messages are taken in and events
 * wait in the outbox until it is back.
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

  async function until(act: () => Promise<void>) {
    while (!stopping.signal.aborted) {
      try {
        return await act()
      } catch (err) {
        log.warn({ err }, 'going on without the bus for now')
        await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function connect() {
    await until(bus.start)
    await until(() => bus.consume(consumers))
    if (stopping.signal.aborted) await bus.close()
  }

  return {
    name: 'bus',
    async start() {
      connecting = connect()
      await Promise.race([connecting, pause(patienceMs, undefined, { ref: false })])
    },
    async stop() {
      stopping.abort()
      await bus.close()
    },
  }
}
