import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { helpStepped } from '@muster/contracts/events/help'
import * as routes from '@muster/contracts/routes/help'
import { connectBus } from '@muster/service-kit/bus/bus'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Caller } from '@muster/service-kit/http/auth'
import { createLog } from '@muster/service-kit/log'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { buildId } from '@muster/test-kit/builders/ids'
import { startDurableNeighbours } from '@muster/test-kit/durable-neighbours'
import { callRoute } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { testEnv } from '@muster/test-kit/start-service'
import { createStops } from '@muster/test-kit/stops'
import { createModels } from '../../src/store/models.ts'
import { person, pinehaven } from '../start-help.ts'
import { startReplicas } from './fleet.ts'
import { createStepLog, latenessOf, reopenedAfter } from './step-log.ts'

/** Volunteers answer 17 to 47 % of alerts (JMIR, 2023). */
const answering = 0.17
/** Share of the claimers who meet a closed road. */
const blocked = 0.25
const links = 4
/** Time between asking two links, in ms. During an order everyone is asked within 120 s, of which 10 s are left for sending the mails. */
const stepMs = 110_000 / links
const insistMs = 120_000
const replicas = 2

export type DrillPlan = { plans: number; kills: number }

/**
 * People ask for help as during an order, in real time, while the service is killed, Redis is emptied and NATS is killed. Reports what was lost, duplicated
 * or late.
 */
export async function runHelpDrill(plan: DrillPlan, say: (line: string) => void) {
  const { atEnd, stop } = createStops()
  try {
    return await play(plan, say, atEnd)
  } finally {
    await stop()
  }
}

async function play(
  { plans, kills }: DrillPlan,
  say: (line: string) => void,
  atEnd: (stop: () => Promise<unknown>) => void,
) {
  const neighbours = await startDurableNeighbours()
  atEnd(() => neighbours.stop())
  const log = createLog({ name: 'test', level: 'silent' })
  const env = testEnv(neighbours, 'help', {
    HELP_SECRET: 'a-secret-that-only-tests-of-help-know-01',
    PUBLIC_ORIGIN: 'http://muster.test',
  })
  const fleet = await startReplicas(replicas, env)
  atEnd(() => fleet.stop())
  const mongo = connectMongo(env.MONGO_URL ?? '', log)
  await mongo.start()
  atEnd(() => mongo.close())
  const { Request } = createModels(mongo.connection)
  const steps = createStepLog()
  const owners = new Map<string, Caller>()
  const underWay = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  const doing = (work: Promise<unknown>) => {
    const tracked = work.catch(error => failures.push(error)).finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }

  /** Repeats a call until the service answers, as a person presses a button again. */
  const insist = async <T>(call: (url: string) => Promise<{ status: number; body: T }>, wanted: readonly number[]) =>
    (await settle(
      async () => {
        const answer = await call(fleet.url())
        return wanted.includes(answer.status) ? answer : null
      },
      { timeoutMs: insistMs },
    )) as { status: number; body: T }

  async function ask() {
    const owner = person('Maya Reyes')
    const phones = Array.from({ length: links }, (_, index) => ({
      ...{ kind: 'phone' as const, id: buildId(), name: `Link ${index}`, phone: `+1 510 555 01${index}0` },
    }))
    const triggers = { order: true, warning: false, missedCheckIn: false }
    const saved = { links: phones, circles: [], needs: [], triggers, stepSeconds: 60, revision: 0 }
    // 409 means that an earlier attempt, whose answer was lost, has saved the plan.
    await insist(url => callRoute(url, routes.saveHelpPlan, { body: saved, as: owner }), [200, 409])
    const body = { clientId: randomUUID(), place: pinehaven, trigger: 'order' as const }
    owners.set(owner.userId, owner)
    await insist(url => callRoute(url, routes.startHelp, { body, as: owner }), [201])
  }

  const decided = new Set<string>()
  /** Answers for the links that were asked. Each link decides once whether it answers. */
  async function answer(requestId: string, userId: string) {
    const as = owners.get(userId)
    if (!as) return
    const { body } = await insist(
      url => callRoute(url, routes.getHelpRequest, { params: { id: requestId }, as }),
      [200],
    )
    for (const { id, askedAt, handOver } of body.asked) {
      const claimToken = handOver?.split('/').at(-1)
      if (!askedAt || !claimToken || decided.has(id)) continue
      decided.add(id)
      if (Math.random() >= answering) continue
      const say = (said: { action: 'claim'; etaMinutes: number } | { action: 'road-closed' }) =>
        insist(url => callRoute(url, routes.answerHelpClaim, { params: { claimToken }, body: said }), [200, 409])
      const claim = await say({ action: 'claim', etaMinutes: 60 })
      if (claim.status !== 200 || Math.random() >= blocked) continue
      await delay(5_000 * Math.random())
      await say({ action: 'road-closed' })
    }
  }

  const bus = connectBus({ url: neighbours.natsUrl, service: 'achievements', log })
  await bus.start()
  atEnd(() => bus.close())
  await bus.consume([
    onEvent(helpStepped, async (fact, { eventId }) => {
      steps.add(fact, eventId)
      if (fact.step === 'offered') doing(answer(fact.requestId, fact.userId))
    }),
  ])

  let doublePrimaries = 0
  const primaries = { $filter: { input: '$claims', cond: { $and: [{ $eq: ['$$this.role', 'primary'] }, isActive] } } }
  const look = async () => {
    const found = await Request.collection.countDocuments({ $expr: { $gt: [{ $size: primaries }, 1] } })
    doublePrimaries = Math.max(doublePrimaries, found)
  }
  for (let kill = 0; kill < kills; kill++) {
    const until = Math.ceil(((kill + 1) * plans) / kills)
    for (let begun = Math.ceil((kill * plans) / kills); begun < until; begun++) doing(ask())
    await delay(1_000 * Math.random())
    const killed = fleet.kill(kill)
    if (kill === Math.floor(kills / 3)) await neighbours.flushRedis()
    if (kill === Math.floor((kills * 2) / 3)) await neighbours.crash('nats')
    await Promise.all([killed, look()])
    if ((kill + 1) % 20 === 0) say(`${kill + 1} kills, ${owners.size} people have asked`)
  }
  const ended = { state: { $in: ['claimed', 'nobody'] }, nextOfferAt: null }
  const isOver = async () => {
    await Promise.all([look(), delay(500)])
    return underWay.size === 0 && (await Request.collection.countDocuments(ended)) === plans
  }
  await settle(isOver, { timeoutMs: 10 * 60_000 })

  const rows = await Request.collection.find().toArray()
  const requests = rows.map(({ _id, seq, startedAt }) => ({ id: _id.toHexString(), seq: Number(seq), startedAt }))
  const isTold = () => steps.compare(requests).lost === 0
  await settle(isTold, { timeoutMs: 60_000 }).catch(() => undefined)
  const facts = requests.map(({ id, startedAt }) => ({ of: steps.of(id), startedAt: Number(startedAt) }))
  const late = facts.flatMap(({ of, startedAt }) => latenessOf(of, { startedAt, links, stepMs }))
  return {
    ...{ requests: rows.length, kills, failures, doublePrimaries },
    ...steps.compare(requests),
    claimed: rows.filter(({ state }) => state === 'claimed').length,
    nobody: rows.filter(({ state }) => state === 'nobody').length,
    late: percentilesOf(late),
    reopened: percentilesOf(facts.flatMap(({ of }) => reopenedAfter(of))),
  }
}

const isActive = { $in: ['$$this.state', ['coming', 'arrived']] }

function percentilesOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
export type DrillReport = Awaited<ReturnType<typeof runHelpDrill>>
