import type { Config } from '../config.ts'
import type { Connections } from '../connections.ts'
import type { Room } from '../room.ts'
import { createUpdatesContext } from './context.ts'
import { emergencyUpdateRoutes } from './routes.ts'
import { serveSocket } from './socket.ts'

/** What people read: the list, one update with its history, and the live socket. */
export function createUpdatesRoom(config: Config, connections: Connections): Room {
  const context = createUpdatesContext(config, connections)
  return {
    routes(app) {
      emergencyUpdateRoutes(app, context)
      serveSocket(app, context)
    },
    // Not MongoDB or NATS: an outage of these must not take away the list that is in memory.
    health: { updates: context.hub.ready },
    works: [{ name: 'hub', start: context.hub.start, stop: context.hub.stop }],
  }
}
