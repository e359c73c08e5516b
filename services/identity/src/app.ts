import { createApp } from '@muster/service-kit/http/app'
import { redisReady } from '@muster/service-kit/redis/redis'
import type { Context } from './context.ts'
import { accountRoutes } from './routes/accounts.ts'
import { passwordResetRoutes } from './routes/password-reset.ts'
import { profileRoutes } from './routes/profiles.ts'
import { sessionRoutes } from './routes/sessions.ts'

export function createIdentityApp(context: Context) {
  const { config, log, metrics, mongo, redis } = context
  const app = createApp({
    name: 'identity',
    log,
    metrics,
    tokenSecret: config.INTERNAL_TOKEN_SECRET,
    // NATS is not asked: without it people still sign in, and events wait in the outbox.
    health: { mongo: mongo.ready, redis: () => redisReady(redis) },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  sessionRoutes(app, context)
  passwordResetRoutes(app, context)
  accountRoutes(app, context)
  profileRoutes(app, context)
  return app
}
