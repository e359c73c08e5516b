import { communityRoutes } from '@muster/contracts/routes/community'
import { defineService } from '@muster/service-kit/service/define-service'
import { configSchema } from './config.ts'
import { peopleConsumers } from './consumers/people.ts'
import { createContext } from './context.ts'
import { communityHandlers } from './routes/communities.ts'
import { invitationHandlers } from './routes/invitations.ts'
import { memberHandlers } from './routes/members.ts'
import { messageHandlers } from './routes/messages.ts'

export const communityService = defineService({
  name: 'community',
  config: configSchema,
  needs: ['mongo', 'nats'],
  context: createContext,
  routes: communityRoutes,
  handlers: context => ({
    ...communityHandlers(context),
    ...memberHandlers(context),
    ...messageHandlers(context),
    ...invitationHandlers(context),
  }),
  consumers: peopleConsumers,
  health: ({ mongo, bus }) => ({ mongo: mongo.ready, nats: bus.ready, consumers: bus.consumersReady }),
})
