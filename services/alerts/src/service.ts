import { createApp } from '@muster/service-kit/http/app'
import { startInBackground } from '@muster/service-kit/process/background-start'
import { compose, type Part } from '@muster/service-kit/process/compose'
import { httpPart, metricsPart } from '@muster/service-kit/process/parts'
import type { Config } from './config.ts'
import { createConnections, type Overrides } from './connections.ts'
import type { Feed } from './ingest/feeds/define-feed.ts'
import { allFeeds } from './ingest/feeds/list.ts'
import { createReceivingRoom } from './ingest/receiving-room.ts'
import { createIngestRoom } from './ingest/room.ts'
import { createPushRoom } from './push/room.ts'
import { createSubscriptionsRoom } from './push/subscriptions-room.ts'
import type { Room } from './room.ts'
import { createUpdatesRoom } from './updates/room.ts'

/** One process of the service, with the rooms of its role; `url` is where it listens, after start. */
export function createAlertsService(config: Config, overrides: Overrides & { feeds?: readonly Feed[] } = {}) {
  const connections = createConnections(config, overrides)
  const { log, metrics, mongo, bus } = connections
  const rooms = roomsOf(config, connections, overrides.feeds ?? allFeeds)
  const app = createApp({
    name: 'alerts',
    log,
    metrics,
    tokenSecret: config.INTERNAL_TOKEN_SECRET,
    health: Object.assign({}, ...rooms.map(({ health }) => health)),
    liveness: { consumers: bus.consumersAlive },
  })
  for (const { routes } of rooms) routes?.(app)
  const http = httpPart(app, config)
  const consumers = rooms.flatMap(room => room.consumers ?? [])
  const parts: Part[] = [
    metricsPart(metrics, config),
    { name: 'mongo', start: mongo.start, stop: mongo.close },
    ...rooms.flatMap(({ connects = [] }) => connects),
    // Without NATS the list is read, messages are ingested, and their events stay in the outbox.
    startInBackground({ name: 'bus', start: bus.start, stop: () => bus.close() }, log),
    // A consumer that fails to start logs that and is retried.
    { name: 'consumers', start: () => bus.consume(consumers).catch(() => undefined), stop: () => bus.stopConsumers() },
    ...rooms.flatMap(({ works = [] }) => works),
    http,
  ]
  return {
    ...compose(parts, log),
    app,
    log,
    get url() {
      return http.url
    },
  }
}

function roomsOf(config: Config, connections: ReturnType<typeof createConnections>, feeds: readonly Feed[]): Room[] {
  switch (config.ROLE) {
    case 'api':
      return [
        createUpdatesRoom(config, connections),
        createReceivingRoom(config, connections, feeds),
        createSubscriptionsRoom(config, connections),
      ]
    case 'ingest':
      return [createIngestRoom(config, connections, feeds)]
    case 'push':
      return [createPushRoom(config, connections)]
  }
}
