import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from '../config.ts'
import type { Stores } from '../store/stores.ts'
import { createAirList } from './air-list.ts'
import { createHub } from './hub.ts'
import { createSnapshot } from './snapshot.ts'

export type UpdatesContext = ReturnType<typeof createUpdatesContext>

/** Creates the context of what people read: the list, one update with its history, and the live socket. */
export function createUpdatesContext(
  { config, bus, log, clock, metrics }: ServiceBase<Config, 'nats'>,
  { updates, airReadings }: Pick<Stores, 'updates' | 'airReadings'>,
) {
  const snapshot = createSnapshot()
  const hub = createHub({ bus, updates, snapshot, log, resyncMs: config.RESYNC_MS })
  const limits = {
    maxSockets: config.SOCKET_MAX,
    subscribeDeadlineMs: config.SOCKET_SUBSCRIBE_MS,
    heartbeatMs: config.SOCKET_HEARTBEAT_MS,
    maxBufferedBytes: config.SOCKET_MAX_BUFFERED,
  }
  return {
    log,
    metrics,
    clock,
    updates,
    snapshot,
    air: createAirList({ airReadings, bus, clock }),
    hub,
    resyncMs: config.RESYNC_MS,
    limits,
  }
}
