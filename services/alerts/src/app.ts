import { createApp } from '@muster/service-kit/app'
import type { Context } from './context.ts'
import { serveSocket } from './live/socket.ts'
import { emergencyUpdateRoutes } from './routes/emergency-updates.ts'
import { feedRoutes } from './routes/feeds.ts'
import { pushRoutes } from './routes/push.ts'

export function createAlertsApp(context: Context) {
  const { config, log, metrics, mongo, bus, hub, snapshot } = context
  const app = createApp({
    name: 'alerts',
    log,
    metrics,
    tokenSecret: config.INTERNAL_TOKEN_SECRET,
    health: { mongo: mongo.ready, nats: bus.ready },
  })
  serveSocket(app, {
    hub,
    snapshot,
    log,
    limits: {
      maxSockets: config.SOCKET_MAX,
      subscribeDeadlineMs: config.SOCKET_SUBSCRIBE_MS,
      heartbeatMs: config.SOCKET_HEARTBEAT_MS,
      maxBufferedBytes: config.SOCKET_MAX_BUFFERED,
    },
  })
  emergencyUpdateRoutes(app, context)
  feedRoutes(app, context)
  pushRoutes(app, context)
  return app
}
