import { knownUpdatesConsumers } from '@muster/service-kit/mongo/known-updates'
import { compose } from '@muster/service-kit/process/compose'
import { consumersPart, httpPart, metricsPart } from '@muster/service-kit/process/parts'
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
  const http = httpPart(app, config)

  const consumers = [...peopleConsumers(context), ...knownUpdatesConsumers(context.updates)]

  async function startJobs() {
    jobs.work(replyJob, writeReply(context), { concurrency: config.REPLY_CONCURRENCY })
    jobs.work(replySweepJob, sweepReplies(context))
    await jobs.start()
    await jobs.schedule(replySweepJob, {}, { everyMs: sweepEveryMs })
  }

  const service = compose(
    [
      metricsPart(metrics, config),
      { name: 'mongo', start: mongo.start, stop: mongo.close },
      { name: 'bus', start: bus.start, stop: () => bus.close() },
      { name: 'outbox', start: outbox.start, stop: outbox.stop },
      consumersPart(bus, consumers),
      { name: 'jobs', start: startJobs, stop: () => jobs.close() },
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
