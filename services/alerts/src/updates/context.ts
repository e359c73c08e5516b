import type { Config } from '../config.ts'
import type { Connections } from '../connections.ts'
import { createUpdateStore } from '../store/updates.ts'
import { createHub } from './hub.ts'
import { createSnapshot } from './snapshot.ts'

export type UpdatesContext = ReturnType<typeof createUpdatesContext>

export function createUpdatesContext(config: Config, { models, bus, log }: Connections) {
  const updates = createUpdateStore(models)
  const snapshot = createSnapshot()
  const hub = createHub({ bus, updates, snapshot, log, resyncMs: config.RESYNC_MS })
  const limits = {
    maxSockets: config.SOCKET_MAX,
    subscribeDeadlineMs: config.SOCKET_SUBSCRIBE_MS,
    heartbeatMs: config.SOCKET_HEARTBEAT_MS,
    maxBufferedBytes: config.SOCKET_MAX_BUFFERED,
  }
  return { log, updates, snapshot, hub, limits }
}
