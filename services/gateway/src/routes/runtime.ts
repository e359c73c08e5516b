import { toOpenApi } from '@muster/contracts/openapi'
import { allRoutes } from '@muster/contracts/routes/all'
import type { gatewayRoutes } from '@muster/contracts/routes/gateway'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'

/** Handlers of the gateway's own routes: public settings and the OpenAPI document. */
export function runtimeHandlers({ config }: Pick<Context, 'config'>): Handlers<typeof gatewayRoutes> {
  const token = config.MAPBOX_ACCESS_TOKEN ?? null
  const openApi = toOpenApi(allRoutes, config.MUSTER_VERSION)
  return {
    async getRuntimeConfig({ reply }) {
      reply.header('cache-control', 'no-cache')
      return {
        map: { provider: token ? ('mapbox' as const) : ('maplibre' as const), accessToken: token },
        push: { enabled: config.PUSH_ENABLED },
        operatorConsole: config.OPERATOR_CONSOLE,
        drill: config.DRILL,
        contactEmail: config.CONTACT_EMAIL ?? null,
        version: config.MUSTER_VERSION,
      }
    },

    async getOpenApi({ reply }) {
      reply.header('cache-control', 'public, max-age=300')
      return openApi
    },
  }
}
