import type { Config } from '../config.ts'
import type { Connections } from '../connections.ts'
import type { Room } from '../room.ts'
import { createIngestContext } from './context.ts'
import type { Feed } from './feeds/define-feed.ts'
import { ingestRoutes } from './routes.ts'

/** The HTTP side of ingest, in processes that serve people: messages that authorities POST, and the status of feeds. */
export function createReceivingRoom(config: Config, connections: Connections, feeds: readonly Feed[]): Room {
  const context = createIngestContext(config, connections, feeds)
  const { outbox } = context
  return {
    routes: app => ingestRoutes(app, context),
    health: {},
    works: [{ name: 'outbox', start: outbox.start, stop: outbox.stop }],
  }
}
