import { gatewayRoutes } from '@muster/contracts/routes/gateway'
import { addressVariable, domainServices } from '@muster/contracts/services'
import { redis } from '@muster/service-kit/needs/redis'
import { defineService } from '@muster/service-kit/service/define-service'
import { registerProxies } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { trustProxyOf } from './domain/trust-proxy.ts'
import { runtimeHandlers } from './routes/runtime.ts'

export const gatewayService = defineService({
  name: 'gateway',
  config: configSchema,
  needs: { redis },
  // Reading alerts does not need Redis.
  startsWithout: ['redis'],
  // Fails fast, so that a request for alerts never waits for Redis.
  connections: () => ({ redis: { enableOfflineQueue: false, commandTimeout: 500, connectTimeout: 1_000 } }),
  context: createContext,
  app: ({ config }) => ({
    // No handler timeout, because it would abort replies to phones that read slowly. `boundRequests` limits the services instead.
    handlerTimeoutMs: 0,
    continuesTraces: false,
    server: { trustProxy: trustProxyOf(config.TRUST_PROXY) },
  }),
  beforeRoutes: registerProxies,
  routes: gatewayRoutes,
  handlers: runtimeHandlers,
  parts: ({ upstreams, heldUpstreams }) => [
    { name: 'upstreams', start: async () => undefined, stop: () => upstreams.destroy() },
    { name: 'held upstreams', start: async () => undefined, stop: () => heldUpstreams.destroy() },
  ],
  calls: ({ config }) => domainServices.map(name => config[addressVariable(name)]),
  // No readiness checks: without Redis or any one service the other routes still work.
  health: () => ({}),
})
