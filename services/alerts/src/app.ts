import { createApp } from '@muster/service-kit/http/app'
import type { HealthChecks } from '@muster/service-kit/http/health'
import type { Context } from './context.ts'
import { serveSocket } from './live/socket.ts'
import { emergencyUpdateRoutes } from './routes/emergency-updates.ts'
import { feedRoutes } from './routes/feeds.ts'
import { pushRoutes } from './routes/push.ts'

export function createAlertsApp(context: Context) {
  const { config, log, metrics, hub, snapshot } = context
  const app = createApp({
    name: 'alerts',
    log,
    metrics,
    tokenSecret: config.INTERNAL_TOKEN_SECRET,
    health: healthOf(context),
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

/** Who serves readers is ready as long as it has a list to give: an outage behind it must not take the list away too. */
function healthOf({ config, hub, mongo, bus }: Context): HealthChecks {
  const isRead = config.ROLE === 'api' || config.ROLE === 'all'
  return isRead ? { updates: hub.ready } : { mongo: mongo.ready, nats: bus.ready }
}
