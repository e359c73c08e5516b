import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { emergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { liveUpdatesSubject } from '@muster/contracts/socket'
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
 * the live subject, or the look into the database that makes up for live messages lost while NATS was away.
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
  let unsubscribe = () => {}
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
      unsubscribe = bus.subscribeLive(liveUpdatesSubject, data => {
        const read = emergencyUpdate.safeParse(data)
        if (read.success) offer(read.data)
        else log.error('a live update breaks its contract')
      })
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
      unsubscribe()
    },
  }
}
