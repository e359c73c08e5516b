import { randomUUID } from 'node:crypto'
import { helpStepped } from '@muster/contracts/events/help'
import * as routes from '@muster/contracts/routes/help'
import { connectBus } from '@muster/service-kit/bus/bus'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { createLog } from '@muster/service-kit/log'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { closeRedis, connectRedis, startRedis } from '@muster/service-kit/redis/redis'
import { buildId } from '@muster/test-kit/builders/ids'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { startServiceProcess } from '@muster/test-kit/process'
import { callRoute } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { testEnv } from '@muster/test-kit/start-service'
import { expect, onTestFinished, test } from 'vitest'
import { createModels } from '../src/store/models.ts'
import { person, pinehaven } from './start-help.ts'

/** Number of people who ask for help. The long form of this drill, in real time, is `npm run chaos -- help`. */
const plans = 60
/** Number of times that the service is killed. */
const kills = 3
/** Volunteers answer 17 to 47 % of alerts (JMIR, 2023). */
const answering = 0.17
const links = 4

test('a drill loses and repeats no step while the service is killed and Redis is emptied, and each request ends claimed or with nobody', async () => {
  const neighbours = await startNeighbours()
  onTestFinished(neighbours.stop)
  const log = createLog({ name: 'test', level: 'silent' })
  const env = testEnv(neighbours, 'help', {
    HELP_SECRET: 'a-secret-that-only-tests-of-help-know-01',
    PUBLIC_ORIGIN: 'http://muster.test',
    HELP_SWEEP_MS: '200',
  })
  let running = await startServiceProcess('help', env)
  onTestFinished(async () => void (await running.kill()))
  const mongo = connectMongo(env.MONGO_URL ?? '', log)
  await mongo.start()
  onTestFinished(() => mongo.close())
  const { Request } = createModels(mongo.connection)
  const redis = connectRedis(neighbours.redisUrl, log)
  await startRedis(redis)
  onTestFinished(() => closeRedis(redis))
  /** Ids of the events of each step of each request. A step with more than one id was taken twice. */
  const told = new Map<string, Set<string>>()
  const bus = connectBus({ url: neighbours.natsUrl, service: 'achievements', log })
  await bus.start()
  onTestFinished(() => bus.close())
  await bus.consume([
    onEvent(helpStepped, async ({ requestId, seq }, { eventId }) => {
      const key = `${requestId} ${seq}`
      told.set(key, (told.get(key) ?? new Set()).add(eventId))
    }),
  ])

  /** Repeats a call until the service answers, as a person presses a button again. */
  const insist = async <T>(call: () => Promise<{ status: number; body: T }>, wanted: readonly number[]) =>
    (await settle(
      async () => {
        const answer = await call()
        return wanted.includes(answer.status) ? answer : null
      },
      { timeoutMs: 180_000 },
    )) as { status: number; body: T }
  const owners = Array.from({ length: plans }, (_, index) => person(`Owner ${index}`))
  const requestOf = new Map<string, string>()
  const start = async (owner: (typeof owners)[number]) => {
    const phones = Array.from({ length: links }, (_, index) => ({
      ...{ kind: 'phone' as const, id: buildId(), name: `Link ${index}`, phone: `+1 510 555 01${index}0` },
    }))
    const triggers = { order: true, warning: false, missedCheckIn: false }
    const plan = { links: phones, circles: [], needs: [], triggers, stepSeconds: 60, revision: 0 }
    // 409 means that an earlier attempt, whose answer was lost, has saved the plan.
    await insist(() => callRoute(running.url, routes.saveHelpPlan, { body: plan, as: owner }), [200, 409])
    const body = { clientId: randomUUID(), place: pinehaven }
    const started = await insist(() => callRoute(running.url, routes.startHelp, { body, as: owner }), [201])
    requestOf.set(owner.userId, started.body.id)
  }

  const decided = new Set<string>()
  /** Answers for the links that were asked. Each link decides once whether it answers. */
  const answerFor = async (owner: (typeof owners)[number]) => {
    const id = requestOf.get(owner.userId)
    if (!id) return
    const { body } = await insist(
      () => callRoute(running.url, routes.getHelpRequest, { params: { id }, as: owner }),
      [200],
    )
    for (const asked of body.asked.filter(one => one.askedAt !== null && !decided.has(one.id))) {
      decided.add(asked.id)
      const claimToken = asked.handOver?.split('/').at(-1)
      if (!claimToken || Math.random() >= answering) continue
      const claim = { params: { claimToken }, body: { action: 'claim' as const, etaMinutes: 60 } }
      await insist(() => callRoute(running.url, routes.answerHelpClaim, claim), [200, 409])
    }
  }

  let isOver = false
  const killing = (async () => {
    for (let kill = 0; kill < kills; kill++) {
      await settle(() => isOver || requestOf.size > ((kill + 1) * plans) / (kills + 1), { timeoutMs: 180_000 })
      await running.kill()
      await redis.flushall()
      running = await startServiceProcess('help', env)
    }
  })()
  await Promise.all(owners.map(start))
  const ended = { state: { $in: ['claimed', 'nobody'] } }
  while ((await Request.collection.countDocuments(ended)) < plans) {
    // Lets a minute pass: makes all deadlines a minute earlier.
    await Request.collection.updateMany({ isOpen: true, nextOfferAt: { $ne: null } }, [
      {
        $set: { nextOfferAt: { $subtract: ['$nextOfferAt', 60_000] }, wakeAt: { $subtract: ['$nextOfferAt', 60_000] } },
      },
    ])
    await Promise.all(owners.map(answerFor))
  }
  isOver = true
  await killing
  const rows = await Request.collection.find().toArray()
  expect(rows).toHaveLength(plans)
  const steps = rows.flatMap(({ _id, seq }) =>
    Array.from({ length: seq }, (_, index) => `${_id.toHexString()} ${index + 1}`),
  )
  await settle(() => told.size >= steps.length, { timeoutMs: 180_000 })
  expect([...told.keys()].sort()).toEqual(steps.sort())
  expect([...told].filter(([, ids]) => ids.size > 1)).toEqual([])
  for (const { state, claims } of rows) {
    const primaries = claims.filter((claim: { role: string }) => claim.role === 'primary').length
    expect({ state, primaries }).toEqual({ state, primaries: state === 'claimed' ? 1 : 0 })
  }
}, 600_000)
