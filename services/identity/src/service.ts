import { createMetricsServer } from '@muster/service-kit/metrics'
import { closeRedis, startRedis } from '@muster/service-kit/redis'
import { compose } from '@muster/service-kit/service'
import { createIdentityApp } from './app.ts'
import type { Config } from './config.ts'
import { communityConsumers } from './consumers/community.ts'
import { createContext, type Overrides } from './context.ts'
import { sendResetMail } from './jobs/reset-mail-job.ts'
import { createSendResetMail } from './jobs/send-reset-mail.ts'

const nothing = async () => {}

/** The whole service; `url` is where it listens, after start. */
export function createIdentityService(config: Config, overrides: Overrides = {}) {
  const context = createContext(config, overrides)
  const { log, metrics, mongo, redis, bus, outbox, jobs, mailer } = context
  const app = createIdentityApp(context)
  const metricsServer = createMetricsServer(metrics, { host: config.HOST, port: config.METRICS_PORT })
  jobs.work(sendResetMail, createSendResetMail(context), { concurrency: 4 })
  const service = compose(
    [
      { name: 'metrics', start: metricsServer.start, stop: metricsServer.stop },
      { name: 'mongo', start: mongo.start, stop: mongo.close },
      { name: 'redis', start: () => startRedis(redis), stop: () => closeRedis(redis) },
      { name: 'bus', start: bus.start, stop: () => bus.close() },
      { name: 'outbox', start: outbox.start, stop: outbox.stop },
      { name: 'consumers', start: () => bus.consume(communityConsumers(context)), stop: nothing },
      { name: 'mailer', start: mailer.start, stop: mailer.stop },
      { name: 'jobs', start: jobs.start, stop: () => jobs.close() },
      { name: 'http', start: () => app.listen({ host: config.HOST, port: config.PORT }), stop: () => app.close() },
    ],
    log,
  )
  return {
    ...service,
    app,
    log,
    get url() {
      const address = app.server.address()
      return address && typeof address === 'object' ? `http://${config.HOST}:${address.port}` : ''
    },
  }
}
