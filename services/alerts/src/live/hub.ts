import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { alertsEvents } from '@muster/contracts/events/alerts'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Log } from '@muster/service-kit/log'
import type { UpdateStore } from '../store/updates.ts'
import type { Snapshot } from './snapshot.ts'

export type Broadcast = (frame: string) => void
export type Hub = ReturnType<typeof createHub>

/** Further back than clocks of processes may differ and a write may take. */
const overlapMs = 60_000

/**
 * Keeps this process's snapshot up to date and tells its sockets of every revision once, whichever way it came first:
 * its event, or the comparison with the database that makes up for events missed while NATS was away.
 */
export function createHub({
  bus,
  updates,
  snapshot,
  log,
  resyncMs,
}: {
  bus: Bus
  updates: UpdateStore
  snapshot: Snapshot
  log: Log
  resyncMs: number
}) {
  let broadcast: Broadcast = () => {}
  let unsubscribes: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isLoaded = false
  let syncedAt = 0

  function offer(update: EmergencyUpdate) {
    const type = snapshot.offer(update)
    if (type) broadcast(`{"type":"${type}","data":${JSON.stringify(update)}}`)
  }

  async function resync() {
    try {
      const startedAt = Date.now()
      for (const update of await updates.changedSince(new Date(syncedAt - overlapMs))) offer(update)
      syncedAt = startedAt
    } catch (err) {
      log.warn({ err }, 'the list of updates could not be compared with the database')
    }
    if (!isStopped) timer = setTimeout(() => void resync(), resyncMs)
  }

  return {
    onBroadcast(handler: Broadcast) {
      broadcast = handler
    },

    async start() {
      // JetStream subjects have core subscribers too: every process hears the event itself, once, as it is stored.
      unsubscribes = alertsEvents.map(({ subject, payload }) =>
        bus.subscribeLive(subject, data => {
          const read = payload.safeParse(data)
          if (read.success) offer(read.data.update)
          else log.error({ subject, issues: read.error.issues }, 'update event does not match its contract')
        }),
      )
      syncedAt = Date.now()
      for (const update of await updates.active()) offer(update)
      isLoaded = true
      timer = setTimeout(() => void resync(), resyncMs)
    },

    /** Health check. */
    async ready() {
      if (!isLoaded) throw new Error('the updates are not loaded yet')
    },

    async stop() {
      isStopped = true
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}
