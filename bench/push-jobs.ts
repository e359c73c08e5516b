import { randomUUID } from 'node:crypto'
import { createPushModels } from '@muster/alerts/store/push-models'
import { createSubscriptionStore } from '@muster/alerts/store/subscriptions'
import { pushSubscription } from '@muster/contracts/entities/push'
import { createLog } from '@muster/service-kit/log'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { startStack } from '@muster/test-kit/stack'
import { Queue, Worker } from 'bullmq'
import { compare } from './support/compare.ts'
import { capExercise, sendCap } from './support/drill-alert.ts'
import {
  inFlight,
  type PushSetting,
  pool,
  readSink,
  resetSink,
  type Subscription,
  sendByWebPush,
  withPushSetting,
} from './support/push-setting.ts'

const audience = Number(process.env.PUSH_SUBSCRIBERS ?? 100_000)
const queueName = 'push'
const jobsAtOnce = 1_000

/** Measures the time from an alert until its last push is accepted: our fan-out with its ledger, against one BullMQ job for each browser, sent by web-push. */
export const benchPushJobs = (): Promise<void> =>
  withPushSetting(audience, async setting => {
    const stack = await startStack({
      env: {
        gateway: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' },
        alerts: { PUSH_EXTRA_HOSTS: new URL(setting.sinkUrl).host, PUSH_CA_FILE: setting.caFile, LOG_LEVEL: 'error' },
      },
    })
    const jobs = await startJobs(setting)
    try {
      await subscribeAll(stack.mongoUrl('muster_alerts'), setting.subscriptions)
      const ours = () =>
        messagesPerSecond(setting, () => sendCap(stack.url, stack.ingestKey, capExercise(randomUUID())))
      const peer = () => messagesPerSecond(setting, jobs.send)
      const title = `last of ${audience.toLocaleString('en-US')} accepted`
      const options = { unit: 'messages/s', rounds: 3 }
      await compare(title, { name: 'our fan-out', round: ours }, { name: 'BullMQ jobs', round: peer }, options)
    } finally {
      await jobs.stop()
      await stack.stop()
    }
  })

async function messagesPerSecond(setting: PushSetting, start: () => Promise<unknown>): Promise<number> {
  await resetSink(setting)
  const startedAt = Date.now()
  await start()
  const isSent = async () => {
    const stats = await readSink(setting)
    return stats.count >= audience && stats
  }
  const { lastAt } = await settle(isSent, { timeoutMs: 60 * 60_000 })
  return audience / ((lastAt - startedAt) / 1_000)
}

async function startJobs(setting: PushSetting) {
  const neighbours = await startNeighbours()
  const { hostname: host, port, password } = new URL(neighbours.redisUrl)
  // BullMQ requires that the connections of its workers retry without limit.
  const connection = { host, port: Number(port), password, maxRetriesPerRequest: null }
  const queue = new Queue<Subscription>(queueName, { connection })
  const worker = new Worker<Subscription>(queueName, ({ data }) => sendByWebPush(setting, data), {
    connection,
    concurrency: inFlight,
  })
  const options = { attempts: 10, removeOnComplete: true }
  return {
    async send() {
      for (let i = 0; i < audience; i += jobsAtOnce) {
        const some = setting.subscriptions.slice(i, i + jobsAtOnce)
        await queue.addBulk(some.map(data => ({ name: queueName, data, opts: options })))
      }
    },
    async stop() {
      await worker.close()
      await queue.close()
      await neighbours.stop()
    },
  }
}

/** Stores the subscriptions directly, because HTTP would take longer than the fan-out that is measured. */
async function subscribeAll(mongoUrl: string, subscriptions: readonly Subscription[]): Promise<void> {
  const mongo = connectMongo(mongoUrl, createLog({ name: 'bench', level: 'error' }))
  const models = createPushModels(mongo.connection)
  await mongo.start()
  const store = createSubscriptionStore(models)
  const places = [{ kind: 'home', label: 'Orinda', coordinates: [-122.215, 37.857] }]
  await pool(subscriptions, 32, subscription =>
    store.save(randomUUID(), pushSubscription.parse({ ...subscription, places }), new Date()),
  )
  // No alert is active, so the subscriptions need not be compared with any.
  await models.Subscription.updateMany({}, { $set: { changedAt: null } })
  await mongo.close()
}
