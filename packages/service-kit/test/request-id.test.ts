import { randomUUID } from 'node:crypto'
import { defineRoute } from '@muster/contracts/define-route'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { Schema } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Bus, connectBus } from '../src/bus/bus.ts'
import { onEvent } from '../src/bus/consumer-entry.ts'
import { createApp } from '../src/http/app.ts'
import { serve } from '../src/http/serve.ts'
import { defineJob } from '../src/jobs/job.ts'
import { createJobs, type Jobs } from '../src/jobs/jobs.ts'
import { createLog } from '../src/log.ts'
import { connectMongo, type Mongo } from '../src/mongo/mongo.ts'
import { outboxEntry, outboxField } from '../src/outbox/entry.ts'
import { createOutbox } from '../src/outbox/outbox.ts'
import { thingHappened } from './support/bus.ts'

let neighbours: Neighbours
let mongo: Mongo
let bus: Bus
let jobs: Jobs
const lines: { msg: string; requestId?: string; job?: string; consumer?: string; err?: unknown }[] = []
const log = createLog({
  name: 'test',
  level: 'info',
  destination: { write: line => void lines.push(JSON.parse(line)) },
})

beforeAll(async () => {
  neighbours = await startNeighbours()
  mongo = connectMongo(neighbours.mongoUrl('request-id'), log)
  bus = connectBus({ url: neighbours.natsUrl, service: 'chat', log })
  jobs = createJobs({ redisUrl: neighbours.redisUrl, log })
  await bus.start()
})
afterAll(async () => {
  await jobs?.close()
  await bus?.close()
  await mongo?.close()
  await neighbours?.stop()
})

const createThing = defineRoute({
  name: 'createThing',
  service: 'chat',
  method: 'POST',
  path: '/api/things',
  access: 'public',
  summary: 'Makes a thing.',
  body: z.object({ n: z.int() }),
  errors: [],
})

test('the id of a request is in the log of all events and jobs that it causes, directly or indirectly', async () => {
  const Things = mongo.connection.model('Thing', new Schema({ n: Number, outbox: outboxField }))
  await mongo.start()
  const outbox = createOutbox({ bus, log, models: () => [Things] })
  const follow = defineJob({
    queue: `q-${randomUUID()}`,
    name: 'follow',
    payload: z.object({ n: z.int() }),
    backoffMs: 10,
  })
  jobs.work(follow, async ({ n }, { attempt, log: jobLog }) => {
    jobLog.info({ n }, 'following')
    if (attempt === 1) throw new Error('not yet')
  })
  await jobs.start()
  await bus.consume([onEvent(thingHappened, async ({ n }) => void (await jobs.enqueue(follow, { n })))])

  const app = createApp({ name: 'test', log })
  serve(app, createThing, async ({ body }) => {
    await outbox.insert(Things, body, [outboxEntry(thingHappened, body)])
    return undefined
  })
  const post = (n: number) =>
    app.inject({ method: 'POST', url: '/api/things', payload: { n }, headers: { 'x-request-id': `trace-${n}` } })
  await Promise.all([1, 2, 3].map(post))
  const saying = (text: string) => lines.filter(({ msg }) => msg === text)
  await settle(() => saying('job completed').length === 3)

  for (const said of ['request', 'event handled', 'following', 'job failed; it will be retried', 'job completed']) {
    const ids = new Set(saying(said).map(({ requestId }) => requestId))
    expect([said, [...ids].sort()]).toEqual([said, ['trace-1', 'trace-2', 'trace-3']])
  }
  await app.close()
})

test('a job without a causing request is logged without a request id', async () => {
  const tick = defineJob({ queue: `q-${randomUUID()}`, name: 'tick', payload: z.object({}) })
  const seen: (string | undefined)[] = []
  jobs.work(tick, async (_payload, { requestId }) => void seen.push(requestId))
  await jobs.start()
  await jobs.enqueue(tick, {})
  await settle(() => seen.length === 1)
  expect(seen).toEqual([undefined])
})
