import { listAchievements } from '@muster/contracts/routes/achievements'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { catalogue } from '../domain/catalogue.ts'

export function catalogueRoutes(app: FastifyInstance) {
  serve(app, listAchievements, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    return [...catalogue]
  })
}
