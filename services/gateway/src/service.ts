import { gatewayRoutes } from '@muster/contracts/routes/gateway'
import { defineService } from '@muster/service-kit/service/define-service'
import { registerProxies } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { trustProxyOf } from './domain/trust-proxy.ts'
import { runtimeHandlers } from './routes/runtime.ts'

export const gatewayService = defineService({
  name: 'gateway',
  config: configSchema,
  needs: ['redis'],
  // Alerts are read without Redis.
  startsWithout: ['redis'],
  // Fails fast: nobody waits for Redis on the way to an alert.
  connections: () => ({ redis: { enableOfflineQueue: false, commandTimeout: 500, connectTimeout: 1_000 } }),
  context: createContext,
  app: ({ config }) => ({
    // A handler timeout would cut off a phone that reads slowly; boundRequests limits the services instead.
    handlerTimeoutMs: 0,
    server: { trustProxy: trustProxyOf(config.TRUST_PROXY) },
  }),
  beforeRoutes: registerProxies,
  routes: gatewayRoutes,
  handlers: runtimeHandlers,
  parts: ({ upstreams }) => [{ name: 'upstreams', start: async () => undefined, stop: () => upstreams.destroy() }],
  // Nothing is checked: without Redis or any one service the rest still helps people.
  health: () => ({}),
})
