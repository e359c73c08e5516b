import { compose } from '@muster/service-kit/process/compose'
import { consumersPart, httpPart, metricsPart } from '@muster/service-kit/process/parts'
import { closeRedis, startRedis } from '@muster/service-kit/redis/redis'
import { createIdentityApp } from './app.ts'
import type { Config } from './config.ts'
import { communityConsumers } from './consumers/community.ts'
import { createContext, type Overrides } from './context.ts'
import { sendResetMail } from './jobs/reset-mail-job.ts'
import { createSendResetMail } from './jobs/send-reset-mail.ts'

/** The whole service; `url` is where it listens, after start. */
export function createIdentityService(config: Config, overrides: Overrides = {}) {
  const context = createContext(config, overrides)
  const { log, metrics, mongo, redis, bus, outbox, jobs, mailer } = context
  const app = createIdentityApp(context)
  const http = httpPart(app, config)
  jobs.work(sendResetMail, createSendResetMail(context), { concurrency: 4 })
  const service = compose(
    [
      metricsPart(metrics, config),
      { name: 'mongo', start: mongo.start, stop: mongo.close },
      { name: 'redis', start: () => startRedis(redis), stop: () => closeRedis(redis) },
      { name: 'bus', start: bus.start, stop: () => bus.close() },
      { name: 'outbox', start: outbox.start, stop: outbox.stop },
      consumersPart(bus, communityConsumers(context)),
      { name: 'mailer', start: mailer.start, stop: mailer.stop },
      { name: 'jobs', start: jobs.start, stop: () => jobs.close() },
      http,
    ],
    log,
  )
  return {
    ...service,
    app,
    log,
    get url() {
      return http.url
    },
  }
}
