import { achievementsRoutes } from '@muster/contracts/routes/achievements'
import { exportParts } from '@muster/contracts/routes/export'
import { mongo } from '@muster/service-kit/needs/mongo'
import { nats } from '@muster/service-kit/needs/nats'
import { defineService } from '@muster/service-kit/service/define-service'
import { configSchema } from './config.ts'
import { chatConsumers } from './consumers/chat.ts'
import { communityConsumers } from './consumers/community.ts'
import { identityConsumers } from './consumers/identity.ts'
import { readinessConsumers } from './consumers/readiness.ts'
import { createContext } from './context.ts'
import { catalogueHandlers } from './routes/catalogue.ts'
import { exportPart } from './routes/export.ts'
import { userAchievementHandlers } from './routes/user-achievements.ts'

export const achievementsService = defineService({
  name: 'achievements',
  config: configSchema,
  needs: { mongo, nats },
  // Without NATS the achievements that are already earned can still be read.
  startsWithout: ['nats'],
  context: createContext,
  routes: { ...achievementsRoutes, exportPart: exportParts.achievements },
  handlers: context => ({
    ...catalogueHandlers,
    ...userAchievementHandlers(context),
    exportPart: exportPart(context),
  }),
  consumers: context => [
    ...identityConsumers(context),
    ...chatConsumers(context),
    ...communityConsumers(context),
    ...readinessConsumers(context),
  ],
  parts: ({ changes }) => [{ name: 'changes', start: changes.start, stop: changes.stop }],
  health: ({ mongo }) => ({ mongo: mongo.ready }),
})
