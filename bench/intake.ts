import { randomUUID } from 'node:crypto'
import { createModels } from '@muster/alerts/store/models'
import { updatePublished } from '@muster/contracts/events/alerts'
import { connectBus } from '@muster/service-kit/bus/bus'
import { createLog } from '@muster/service-kit/log'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { testEnv } from '@muster/test-kit/start-service'
import { startTarget } from './support/child.ts'
import { compare } from './support/compare.ts'
import { capExercise, sendCap } from './support/drill-alert.ts'
import { nwsList, startNwsServer } from './support/nws-list.ts'
import { percentiles } from './support/percentiles.ts'

const items = 775
const ingestKey = 'bench'
const log = createLog({ name: 'bench', level: 'error' })

/**
 * Measures the first poll of a long list, until its last event is published, against a bulk write of the same documents to the same MongoDB; and the time of a
 * CAP order that is posted during the poll.
 */
export async function benchIntake(): Promise<void> {
  const neighbours = await startNeighbours()
  const bus = connectBus({ url: neighbours.natsUrl, service: 'bench', log })
  await bus.start()
  let published = new Set<string>()
  bus.subscribeLive(updatePublished.subject, data => {
    const { update } = data as { update: { id: string; source: { feed: string } } }
    if (update.source.feed === 'nws') published.add(update.id)
  })

  /** Runs a first poll in a new database; resolves to its duration in ms. */
  async function firstPoll(during: (api: string) => Promise<void> = async () => {}) {
    const database = `bench_${randomUUID().slice(0, 8)}`
    const env = { ...testEnv(neighbours, 'bench'), MONGO_URL: neighbours.mongoUrl(database), LOG_LEVEL: 'error' }
    let listedAt = 0
    const nws = await startNwsServer(nwsList(items), () => {
      listedAt = performance.now()
    })
    published = new Set()
    const api = await startTarget('alerts-role', { ...env, ROLE: 'api', INGEST_KEYS: ingestKey } as Record<
      string,
      string
    >)
    const ingest = await startTarget('alerts-role', {
      ...(env as Record<string, string>),
      ROLE: 'ingest',
      NWS_ENABLED: 'true',
      NWS_URL: nws.url,
      NWS_POLL_MS: '600000',
    })
    await settle(() => listedAt > 0, { timeoutMs: 30_000 })
    const posting = during(api.url)
    await settle(() => published.size >= items, { timeoutMs: 300_000 })
    const took = performance.now() - listedAt
    isPolling = false
    await posting
    await Promise.all([api.stop(), ingest.stop()])
    nws.stop()
    return { took, database }
  }

  let isPolling = false
  let last = ''
  const ours = async () => {
    const { took, database } = await firstPoll()
    last = database
    return items / (took / 1_000)
  }
  const peer = async () => {
    const from = connectMongo(neighbours.mongoUrl(last), log)
    const to = connectMongo(neighbours.mongoUrl(`bench_${randomUUID().slice(0, 8)}`), log)
    const [source, target] = [createModels(from.connection), createModels(to.connection)]
    await Promise.all([from.start(), to.start()])
    const messages = await source.Message.collection.find().toArray()
    const lineages = await source.Lineage.collection.find().toArray()
    const started = performance.now()
    await target.Message.collection.insertMany(messages, { ordered: false })
    await target.Lineage.collection.insertMany(lineages, { ordered: false })
    const took = performance.now() - started
    await Promise.all([from.close(), to.close()])
    return items / (took / 1_000)
  }
  try {
    const names = { unit: 'items/s', rounds: 3 }
    await compare(`first poll of ${items}`, { name: 'ours', round: ours }, { name: 'bulk write', round: peer }, names)
    const post = async (api: string) => {
      const started = performance.now()
      await sendCap(api, ingestKey, capExercise('Evacuation order'))
      return performance.now() - started
    }
    const idle: number[] = []
    const busy: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await firstPoll(async api => {
        isPolling = true
        while (isPolling) busy.push(await post(api))
        for (let i = 0; i < 30; i += 1) idle.push(await post(api))
      })
    }
    console.log(`CAP order posted during the first poll: ${percentiles(busy)}; idle: ${percentiles(idle)}`)
  } finally {
    await bus.close()
    await neighbours.stop()
  }
}
