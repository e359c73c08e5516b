import { createApp } from '@muster/service-kit/http/app'
import type { Context } from './context.ts'
import { communityRoutes } from './routes/communities.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { memberRoutes } from './routes/members.ts'
import { messageRoutes } from './routes/messages.ts'

export function createCommunityApp(context: Context) {
  const { config, log, metrics, mongo, bus } = context
  const app = createApp({
    name: 'community',
    log,
    metrics,
    tokenSecret: config.INTERNAL_TOKEN_SECRET,
    health: { mongo: mongo.ready, nats: bus.ready },
  })
  communityRoutes(app, context)
  memberRoutes(app, context)
  messageRoutes(app, context)
  invitationRoutes(app, context)
  return app
}
