import { createLoop } from '@muster/service-kit/process/loop'
import type { Config } from '../config.ts'
import type { Connections } from '../connections.ts'
import type { Room } from '../room.ts'
import { createIngestContext } from './context.ts'
import { createExpiry, createRecovery } from './expiry.ts'
import type { Feed } from './feeds/define-feed.ts'
import { createPoll } from './feeds/poll-feed.ts'

/** Polls the feeds, ends what has expired, and finishes what a crash interrupted. */
export function createIngestRoom(config: Config, connections: Connections, feeds: readonly Feed[]): Room {
  const context = createIngestContext(config, connections, feeds)
  const { log, outbox, polledFeeds } = context
  const { mongo, bus } = connections
  return {
    health: { mongo: mongo.ready, nats: bus.ready },
    works: [
      { name: 'outbox', start: outbox.start, stop: outbox.stop },
      ...polledFeeds.map(polled =>
        createLoop({ name: `poll ${polled.feed.id}`, everyMs: polled.everyMs, log, run: createPoll(polled, context) }),
      ),
      createLoop({ name: 'expiry', everyMs: config.EXPIRY_MS, log, run: createExpiry(context) }),
      createLoop({ name: 'recovery', everyMs: config.EXPIRY_MS, log, run: createRecovery(context) }),
    ],
  }
}
