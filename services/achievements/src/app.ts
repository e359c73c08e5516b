import { createApp } from '@muster/service-kit/http/app'
import type { Context } from './context.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { userAchievementRoutes } from './routes/user-achievements.ts'

export function createAchievementsApp(context: Context) {
  const { config, log, metrics, mongo } = context
  const app = createApp({
    name: 'achievements',
    log,
    metrics,
    tokenSecret: config.INTERNAL_TOKEN_SECRET,
    // NATS is not asked: without it everything earned so far is still there to see.
    health: { mongo: mongo.ready },
  })
  catalogueRoutes(app)
  userAchievementRoutes(app, context)
  return app
}
