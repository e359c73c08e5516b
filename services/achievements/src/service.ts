import { achievementsRoutes } from '@muster/contracts/routes/achievements'
import { defineService } from '@muster/service-kit/service/define-service'
import { configSchema } from './config.ts'
import { chatConsumers } from './consumers/chat.ts'
import { communityConsumers } from './consumers/community.ts'
import { identityConsumers } from './consumers/identity.ts'
import { createContext } from './context.ts'
import { catalogueHandlers } from './routes/catalogue.ts'
import { userAchievementHandlers } from './routes/user-achievements.ts'

export const achievementsService = defineService({
  name: 'achievements',
  config: configSchema,
  needs: ['mongo', 'nats'],
  // Without NATS the achievements that are already earned can still be read.
  startsWithout: ['nats'],
  context: createContext,
  routes: achievementsRoutes,
  handlers: context => ({ ...catalogueHandlers, ...userAchievementHandlers(context) }),
  consumers: context => [...identityConsumers(context), ...chatConsumers(context), ...communityConsumers(context)],
  health: ({ mongo }) => ({ mongo: mongo.ready }),
})
