import type { Config } from '../config.ts'
import type { Connections } from '../connections.ts'
import { createLoop } from '../loop.ts'
import type { Room } from '../room.ts'
import { createIngestContext } from './context.ts'
import { createExpiry, createRecovery } from './expiry.ts'
import type { Feed } from './feeds/define-feed.ts'
import { createPoll } from './feeds/poll-feed.ts'
import { ingestRoutes } from './routes.ts'

/** How alerts come in: by POST from authorities and, in processes that poll, from feeds. Only here are updates written. */
export function createIngestRoom(
  config: Config,
  connections: Connections,
  { feeds, polls }: { feeds: readonly Feed[]; polls: boolean },
): Room {
  const context = createIngestContext(config, connections, feeds)
  const { log, outbox } = context
  const { mongo, bus } = connections
  const loops = [
    ...context.polledFeeds.map(polled =>
      createLoop({ name: `poll ${polled.feed.id}`, everyMs: polled.everyMs, log, run: createPoll(polled, context) }),
    ),
    createLoop({ name: 'expiry', everyMs: config.EXPIRY_MS, log, run: createExpiry(context) }),
    createLoop({ name: 'recovery', everyMs: config.EXPIRY_MS, log, run: createRecovery(context) }),
  ]
  return {
    routes: app => ingestRoutes(app, context),
    // A process that is read stays ready through an outage of these; see the updates room.
    health: config.ROLE === 'ingest' ? { mongo: mongo.ready, nats: bus.ready } : {},
    works: [{ name: 'outbox', start: outbox.start, stop: outbox.stop }, ...(polls ? loops : [])],
  }
}
