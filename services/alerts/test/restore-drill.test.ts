import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '@muster/backup/back-up'
import { chooseState, restore } from '@muster/backup/restore'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { ensureStreams } from '@muster/service-kit/bus/topology'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { startDurableNeighbours } from '@muster/test-kit/durable-neighbours'
import { seededRandom } from '@muster/test-kit/random'
import { callRoute } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { MongoClient } from 'mongodb'
import { connect } from 'nats'
import { expect, test } from 'vitest'
import { startFamily } from './chaos/family.ts'
import { startFaultySink } from './chaos/faulty-sink.ts'
import { startFleet } from './chaos/fleet.ts'
import { judge, type Standing } from './support/push-checker.ts'
import { alertsEnv, clientOf } from './support/start-alerts.ts'

const people = 120
const roles = ['api', 'ingest', 'push'] as const
const key = Buffer.from('a key that only tests know, long enough')

/** Another seed chooses other moments of the same fan-out. */
const seed = Number(process.env.MUSTER_DRILL_SEED ?? 3)

test('after a total loss in the middle of a fan-out and a restore from the backup, every recipient is notified exactly once', async () => {
  const { atEnd, stop } = createStops()
  const folder = await mkdtemp(join(tmpdir(), 'muster-restore-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const sink = await startFaultySink(seed)
  atEnd(() => sink.stop())
  const random = seededRandom(seed)

  /** Starts a complete installation of alerts on servers of its own. */
  async function install() {
    const neighbours = await startDurableNeighbours()
    atEnd(() => neighbours.stop())
    const client = await new MongoClient(neighbours.mongoUrl('muster_alerts')).connect()
    atEnd(() => client.close())
    const nats = await connect({ servers: neighbours.natsUrl, maxReconnectAttempts: 0 })
    atEnd(() => nats.close())
    const pace = { PUSH_BACKOFF_MS: '100', PUSH_LEASE_MS: '2000', PUSH_CHUNK_SIZE: '20', PUSH_CONCURRENCY: '5' }
    const start = async () => {
      const fleet = await startFleet(roles, role => alertsEnv(neighbours, { ...sink.env, ...pace, ROLE: role }))
      atEnd(() => fleet.stop())
      return fleet
    }
    return { neighbours, client, nats, start }
  }
  type Installation = Awaited<ReturnType<typeof install>>
  const copy = ({ client, nats }: Installation) =>
    backUp({ client, nats, folder, key, wholeEveryHours: 24, keepDays: 7 })

  try {
    const first = await install()
    const fleet = await first.start()
    const [api = ''] = fleet.urls('api')
    // Always the same story, because in some other stories the first message concerns nobody here.
    const family = startFamily(0, seededRandom(3))
    const [cell] = family.cells
    if (!cell) throw new Error('a family has cells')
    const devices = await Promise.all(
      Array.from({ length: people }, async () => {
        const { endpoint, keys } = sink.device()
        const places = [{ kind: 'home' as const, label: '', coordinates: cell.center }]
        const body = { endpoint, keys, places }
        const { status } = await callRoute(api, savePushSubscription, { as: buildCaller(), body })
        expect(status).toBe(200)
        return endpoint
      }),
    )
    expect((await copy(first)).file.number).toBe(0)

    const [message] = family.next(0).messages
    if (!message) throw new Error('a story begins with a message')
    const { updateId } = await clientOf(api).take(message.cap.xml)
    const heard = () => new Set(sink.taken.map(({ device }) => device)).size
    const until = Math.floor(people * (0.1 + 0.4 * random()))
    await settle(() => heard() >= until)
    expect((await copy(first)).file.number).toBe(1)
    // A little later all servers are lost at once.
    await settle(() => heard() >= until + 5)
    await fleet.stop()
    await Promise.all([first.client.close(), first.nats.close()])
    await first.neighbours.stop()
    const atLoss = heard()
    expect(atLoss).toBeLessThan(people)

    const second = await install()
    await ensureStreams(await second.nats.jetstreamManager(), { replicas: 1 })
    const state = await chooseState(folder, null)
    if (!state) throw new Error('there is no backup')
    await restore({ client: second.client, nats: second.nats, folder, key, state })
    const secondFleet = await second.start()

    const standings = new Map<string, Standing>(devices.map(device => [device, message.standing]))
    const truth = new Map([[updateId ?? '', standings]])
    const problems = () => judge(truth, sink.taken, { isRestored: true })
    await settle(() => problems().length === 0, { timeoutMs: 150_000 }).catch(() => expect(problems()).toEqual([]))
    expect(heard()).toBe(people)
    const notSent = () =>
      second.client
        .db()
        .collection('fanoutchunks')
        .find({ state: { $ne: 'sent' } })
        .toArray()
    await settle(async () => (await notSent()).length === 0, { timeoutMs: 150_000 }).catch(async () => {
      const left = JSON.stringify(await notSent(), null, 1)
      throw new Error(`At ${new Date().toISOString()} these were not sent: ${left}\n${await secondFleet.log('push')}`)
    })
    expect(problems()).toEqual([])
  } finally {
    await stop()
  }
}, 600_000)
