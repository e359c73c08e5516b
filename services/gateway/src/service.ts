import { createMetricsServer } from '@muster/service-kit/metrics'
import { compose } from '@muster/service-kit/process/compose'
import { closeRedis, startRedis } from '@muster/service-kit/redis/redis'
import { createGatewayApp } from './app.ts'
import type { GatewayConfig } from './config.ts'
import { type Context, createContext } from './context.ts'

const redisPatienceMs = 3_000

/** The whole gateway; `url` is where it listens, after start. */
export function createGatewayService(config: GatewayConfig, overrides: Partial<Context> = {}) {
  const context = createContext(config, overrides)
  const app = createGatewayApp(config, context)
  const metricsServer = createMetricsServer(context.metrics, { host: config.HOST, port: config.METRICS_PORT })
  let url = ''

  const service = compose(
    [
      {
        name: 'redis',
        // Alerts are read without Redis, so the gateway starts without it too.
        start: () =>
          startRedis(context.redis, { timeoutMs: redisPatienceMs }).catch(err =>
            context.log.warn({ err }, 'starting without redis'),
          ),
        stop: () => closeRedis(context.redis),
      },
      { name: 'upstreams', start: async () => undefined, stop: () => context.upstreams.destroy() },
      { name: 'metrics', start: () => metricsServer.start(), stop: () => metricsServer.stop() },
      {
        name: 'http',
        start: async () => {
          url = await app.listen({ host: config.HOST, port: config.PORT })
        },
        stop: () => app.close(),
      },
    ],
    context.log,
  )

  return {
    ...service,
    app,
    log: context.log,
    get url() {
      return url
    },
    get metricsUrl() {
      return metricsServer.url
    },
  }
}
