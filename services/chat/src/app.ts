import { createApp } from '@muster/service-kit/http/app'
import type { Context } from './context.ts'
import { messageRoutes } from './routes/messages.ts'
import { sessionRoutes } from './routes/sessions.ts'

export function createChatApp(context: Context) {
  const { config, log, metrics, mongo, bus } = context
  const app = createApp({
    name: 'chat',
    log,
    metrics,
    tokenSecret: config.INTERNAL_TOKEN_SECRET,
    health: { mongo: mongo.ready, nats: bus.ready },
  })
  sessionRoutes(app, context)
  messageRoutes(app, context)
  return app
}
