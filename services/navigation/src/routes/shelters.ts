import { listShelters } from '@muster/contracts/routes/navigation'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { parsePosition } from '../domain/coordinates.ts'
import { nearestShelters } from '../domain/shelters.ts'

export function shelterRoutes(app: FastifyInstance) {
  serve(app, listShelters, async ({ query }) => {
    const near = query.near === undefined ? null : parsePosition(query.near, 'near')
    return nearestShelters(near, query.limit)
  })
}
