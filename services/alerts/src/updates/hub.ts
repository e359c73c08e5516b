import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { updateEvents } from '@muster/contracts/events/alerts'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Log } from '@muster/service-kit/log'
import type { UpdateStore } from '../store/updates.ts'
import { endedForMs, type Snapshot } from './snapshot.ts'

/** Sends a frame to all sockets of this process. */
export type Broadcast = (frame: string) => void
/** More than the difference of clocks between processes and the duration of a write together. */
const overlapMs = 60_000

/**
 * Keeps the snapshot of this process current and broadcasts every revision to its sockets once. A revision arrives from this process itself, as an event, or
 * through the periodic resync with the database, which covers events that were missed while NATS was unreachable.
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

  function apply(update: EmergencyUpdate) {
    const type = snapshot.apply(update)
    if (type) broadcast(`{"type":"${type}","data":${JSON.stringify(update)}}`)
  }

  async function resync() {
    try {
      const startedAt = Date.now()
      for (const update of await updates.changedSince(new Date(syncedAt - overlapMs))) apply(update)
      syncedAt = startedAt
    } catch (err) {
      log.warn({ err }, 'resync with the database failed')
    }
    if (!isStopped) timer = setTimeout(() => void resync(), resyncMs)
  }

  return {
    onBroadcast(handler: Broadcast) {
      broadcast = handler
    },

    async start() {
      // A core subscription to the JetStream subjects: every process receives each event as it is published.
      unsubscribes = updateEvents.map(({ subject, payload }) =>
        bus.subscribeLive(subject, data => {
          const read = payload.safeParse(data)
          if (read.success) apply(read.data.update)
          else log.error({ subject, issues: read.error.issues }, 'update event does not match its contract')
        }),
      )
      syncedAt = Date.now()
      for (const update of await updates.active()) apply(update)
      // Updates that ended within the last day are listed too.
      for (const update of await updates.changedSince(new Date(syncedAt - endedForMs))) apply(update)
      isLoaded = true
      timer = setTimeout(() => void resync(), resyncMs)
    },

    /** Applies a revision that this process has just stored, before its event arrives. */
    apply,

    /** When the list was last confirmed against the database, in ms since the epoch. */
    syncedAt: () => syncedAt,

    /** Health check. */
    async ready() {
      if (!isLoaded) throw new Error('updates are not loaded yet')
    },

    async stop() {
      isStopped = true
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}
