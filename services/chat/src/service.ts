import { knownUpdatesConsumers } from '@muster/service-kit/known-updates'
import { createMetricsServer } from '@muster/service-kit/metrics'
import { compose } from '@muster/service-kit/service'
import { createChatApp } from './app.ts'
import type { Config } from './config.ts'
import { peopleConsumers } from './consumers/people.ts'
import { createContext, type Overrides } from './context.ts'
import { replyJob, replySweepJob } from './jobs/reply.ts'
import { sweepReplies, writeReply } from './jobs/write-reply.ts'

const sweepEveryMs = 15_000

/** The whole service; `url` is where it listens, after start. */
export function createChatService(config: Config, overrides: Overrides = {}) {
  const context = createContext(config, overrides)
  const { log, metrics, mongo, bus, jobs, outbox } = context
  const app = createChatApp(context)
  const metricsServer = createMetricsServer(metrics, { host: config.HOST, port: config.METRICS_PORT })

  const consumers = [...peopleConsumers(context), ...knownUpdatesConsumers(context.updates)]

  async function startJobs() {
    jobs.work(replyJob, writeReply(context), { concurrency: config.REPLY_CONCURRENCY })
    jobs.work(replySweepJob, sweepReplies(context))
    await jobs.start()
    await jobs.schedule(replySweepJob, {}, { everyMs: sweepEveryMs })
  }

  const service = compose(
    [
      { name: 'metrics', start: metricsServer.start, stop: metricsServer.stop },
      { name: 'mongo', start: mongo.start, stop: mongo.close },
      { name: 'bus', start: bus.start, stop: () => bus.close() },
      { name: 'outbox', start: outbox.start, stop: outbox.stop },
      { name: 'consumers', start: () => bus.consume(consumers), stop: async () => {} },
      { name: 'jobs', start: startJobs, stop: () => jobs.close() },
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
