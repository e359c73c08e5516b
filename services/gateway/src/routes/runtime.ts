import { toOpenApi } from '@muster/contracts/openapi'
import { allRoutes } from '@muster/contracts/routes/all'
import { getOpenApi, getRuntimeConfig } from '@muster/contracts/routes/gateway'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'

/** What the gateway itself answers: public settings, and the interface's description. */
export function registerRuntimeRoutes(app: FastifyInstance, config: GatewayConfig): void {
  const token = config.MAPBOX_ACCESS_TOKEN ?? null
  const openApi = toOpenApi(allRoutes, config.MUSTER_VERSION)

  serve(app, getRuntimeConfig, async ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    return {
      map: { provider: token ? ('mapbox' as const) : ('maplibre' as const), accessToken: token },
      push: { enabled: config.PUSH_ENABLED },
      drill: config.DRILL,
      version: config.MUSTER_VERSION,
    }
  })

  serve(app, getOpenApi, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    return openApi
  })
}
