import { listHazards } from '@muster/contracts/routes/navigation'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

export function hazardRoutes(app: FastifyInstance, { board }: Context) {
  serve(app, listHazards, async () => board.snapshot().collection)
}
