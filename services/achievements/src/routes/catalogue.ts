import type { achievementsRoutes } from '@muster/contracts/routes/achievements'
import type { Handlers } from '@muster/service-kit/http/routes'
import { catalogue } from '../domain/catalogue.ts'

/** The handler that lists all achievements. */
export const catalogueHandlers = {
  async listAchievements({ reply }) {
    reply.header('cache-control', 'public, max-age=300')
    return [...catalogue]
  },
} satisfies Partial<Handlers<typeof achievementsRoutes>>
