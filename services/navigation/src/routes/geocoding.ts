import { geocode } from '@muster/contracts/routes/navigation'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { parsePosition } from '../domain/coordinates.ts'

export function geocodingRoutes(app: FastifyInstance, { geocoder }: Context) {
  serve(app, geocode, async ({ params, query }) => {
    const proximity =
      query.proximity === undefined || query.proximity === 'ip' ? null : parsePosition(query.proximity, 'proximity')
    const types = query.types?.split(',')
    return geocoder.forward(params.query, { limit: query.limit, proximity, ...(types && { types }) })
  })
}
