import { createApp } from '@muster/service-kit/http/app'
import type { Context } from './context.ts'
import { directionsRoutes } from './routes/directions.ts'
import { evacuationRoutes } from './routes/evacuation.ts'
import { geocodingRoutes } from './routes/geocoding.ts'
import { hazardRoutes } from './routes/hazards.ts'
import { shelterRoutes } from './routes/shelters.ts'

export function createNavigationApp(context: Context) {
  const { config, log, metrics, mongo, bus } = context
  const app = createApp({
    name: 'navigation',
    log,
    metrics,
    tokenSecret: config.INTERNAL_TOKEN_SECRET,
    health: { mongo: mongo.ready, nats: bus.ready },
  })
  directionsRoutes(app, context)
  geocodingRoutes(app, context)
  hazardRoutes(app, context)
  shelterRoutes(app)
  evacuationRoutes(app, context)
  return app
}
