import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { contains } from '@muster/geo/area'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { startDurableNeighbours } from '@muster/test-kit/durable-neighbours'
import { seededRandom } from '@muster/test-kit/random'
import { callRoute } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { Types } from 'mongoose'
import { connectTo } from '../support/database.ts'
import { judge, type Problem, type Standing } from '../support/push-checker.ts'
import { alertsEnv, clientOf, type Reply } from '../support/start-alerts.ts'
import { type Act, type Step, startFamily } from './family.ts'
import { confirmMs, lateMs, startFaultySink, type TakenAt } from './faulty-sink.ts'
import { type Role, startFleet } from './fleet.ts'

export type Plan = {
  seed: number
  /** Number of senders. Each has three areas and its own story. */
  families: number
  /** In each round every family sends its next message. At the end of the round everybody must have been told the true state. */
  rounds: number
  /** Number of people in the middle of each area, at its edge, and outside it. */
  peopleEach: number
  killsPerRound: number
  /** The longest time that a round may take. Everything that is still wrong then is a problem. */
  roundMs: number
}
export type Report = {
  problems: Problem[]
  /** The stored state of the updates with problems, to find their cause. */
  held: unknown[]
  /** What the list shows although it is not true, or does not show although it is true. */
  wrongInList: string[]
  acts: ReadonlySet<Act>
  counts: { messages: number; people: number; kills: number; disasters: string[]; pushes: number }
  /** Milliseconds from sending a message to the push that reports it. */
  lateMs: { p50: number; p99: number; max: number }
}

const roles: readonly Role[] = ['api', 'api', 'ingest', 'push', 'push']
/** Distances in degrees from the middle of an area, which ends at 0.02: still within the margin of 2 km, and beyond it. */
const [atEdge, outside] = [0.033, 0.055]
/** Pause between two checks of all accepted messages. A check costs more the longer a run is. */
const lookMs = 500
const listMs = 30_000
const north = ([lon, lat]: Position, degrees: number): Position => [lon, lat + degrees]

/** Plays the stories of many senders to the service while its processes and servers are killed, and reports what people were told that was not true. */
export async function runChaos(plan: Plan, say: (line: string) => void): Promise<Report> {
  const { atEnd, stop } = createStops()
  try {
    return await play(plan, say, atEnd)
  } finally {
    await stop()
  }
}

async function play(plan: Plan, say: (line: string) => void, atEnd: ReturnType<typeof createStops>['atEnd']) {
  const random = seededRandom(plan.seed)
  const neighbours = await startDurableNeighbours()
  atEnd(() => neighbours.stop())
  const sink = await startFaultySink(plan.seed + 1)
  atEnd(() => sink.stop())
  const pace = { PUSH_BACKOFF_MS: '100', PUSH_LEASE_MS: '4000', PUSH_CHUNK_SIZE: '50', PUSH_CONCURRENCY: '20' }
  const fleet = await startFleet(roles, role => alertsEnv(neighbours, { ...sink.env, ...pace, ROLE: role }))
  atEnd(() => fleet.stop())
  const database = await connectTo(neighbours.mongoUrl('muster_alerts'))
  atEnd(() => database.close())

  const families = Array.from({ length: plan.families }, (_, i) => startFamily(i, random))
  const anApi = () => fleet.urls('api')[Math.floor(random() * 2)] ?? ''
  const devices = families.map(() => new Map<number, string[]>())

  async function subscribe(coordinates: Position): Promise<string> {
    const { endpoint, keys } = sink.device()
    const body = { endpoint, keys, places: [{ kind: 'home' as const, label: '', coordinates }] }
    const { status } = await callRoute(anApi(), savePushSubscription, { as: buildCaller(), body })
    if (status !== 200) throw new Error(`a subscription was not saved: ${status}`)
    return endpoint
  }
  for (const [f, { cells }] of families.entries()) {
    for (const [i, { center }] of cells.entries()) {
      const each = (at: Position) => Promise.all(Array.from({ length: plan.peopleEach }, () => subscribe(at)))
      const affected = await Promise.all([each(center), each(north(center, atEdge))])
      devices[f]?.set(i, affected.flat())
      await each(north(center, outside))
    }
  }

  const truth = new Map<string, Map<string, Standing>>()
  const late: number[] = []
  const threads = families.map(() => '')
  const played = new Set<Act>()
  let messages = 0

  /** Sends the same message until it is acknowledged, as a sender does. */
  async function post({ cap }: Step['messages'][number]): Promise<Reply> {
    return settle(() => clientOf(anApi()).take(cap.xml), { timeoutMs: plan.roundMs })
  }

  async function playStep(f: number, first: number, changedAt: Map<string, number>) {
    const family = families[f]
    if (!family) return
    const sentAt = Date.now()
    const step = family.next(first)
    const replies = await Promise.all(step.messages.map(post))
    family.acknowledged(step)
    played.add(step.act)
    messages += replies.length
    if (step.act === 'alert') threads[f] = replies[0]?.updateId ?? ''
    const thread = threads[f] ?? ''
    const people = truth.get(thread) ?? new Map<string, Standing>()
    for (const message of step.messages) {
      for (const device of message.cells.flatMap(i => devices[f]?.get(i) ?? [])) {
        people.set(device, message.standing)
        changedAt.set(`${thread} ${device}`, sentAt)
      }
    }
    truth.set(thread, people)
  }

  const disasters: string[] = []
  const disaster = [
    async () => neighbours.flushRedis(),
    async () => neighbours.crash('nats'),
    async () => neighbours.crash('mongo'),
    async () => neighbours.crash('redis'),
  ]
  async function makeTrouble(round: number) {
    const names = ['Redis emptied', 'NATS killed', 'MongoDB killed', 'Redis killed']
    const at = Math.floor(random() * plan.killsPerRound)
    for (let i = 0; i < plan.killsPerRound; i++) {
      await delay(400 * random())
      const kill = fleet.kill(Math.floor(random() * roles.length))
      if (i === at) {
        await disaster[round % disaster.length]?.()
        disasters.push(names[round % names.length] ?? '')
      }
      await kill
    }
  }

  const isTrueForAll = () => judge(truth, sink.taken).length === 0
  for (let round = 0; round < plan.rounds; round++) {
    const trouble = makeTrouble(round)
    const changedAt = new Map<string, number>()
    await Promise.all(families.map((_, f) => playStep(f, round + f, changedAt)))
    await trouble
    // Everybody who enters an area, has to do more, has to do something else or is released has been told before the next round.
    await waitUntil(isTrueForAll, plan.roundMs)
    late.push(...lateness(sink.taken, truth, changedAt))
    say(`round ${round + 1}: ${messages} messages, ${fleet.kills()} kills, ${sink.taken.length} pushes`)
    if (!isTrueForAll()) break
  }
  const isQuiet = async () =>
    (await database.db.collection('fanoutchunks').countDocuments({ state: { $ne: 'sent' } })) === 0 &&
    (await database.db.collection('fanouts').countDocuments({ state: 'chunking' })) === 0
  await waitUntil(isQuiet, plan.roundMs)
  // The push service may still accept requests whose connection was cut.
  await delay(2 * lateMs + confirmMs)
  await waitUntil(isQuiet, plan.roundMs)

  const people = plan.families * (families[0]?.cells.length ?? 0) * plan.peopleEach * 3
  const problems = judge(truth, sink.taken)
  return {
    problems,
    held: await heldOf(database.db, new Set(problems.map(({ thread }) => thread))),
    wrongInList: await compareList(anApi(), families, threads),
    acts: played,
    counts: { messages, people, kills: fleet.kills(), disasters, pushes: sink.taken.length },
    lateMs: percentilesOf(late),
  }
}

async function heldOf(db: Database, threads: ReadonlySet<string>): Promise<unknown[]> {
  return Promise.all(
    [...threads].map(async thread => {
      const lineage = await db.collection('lineages').findOne({ _id: new Types.ObjectId(thread) })
      const fanouts = await db.collection('fanouts').find({ thread }).toArray()
      const chunks = await db
        .collection('fanoutchunks')
        .find({ fanoutId: { $in: fanouts.map(({ _id }) => String(_id)) } })
        .toArray()
      return { thread, version: lineage?.version ?? null, outbox: lineage?.outbox, fanouts, chunks }
    }),
  )
}

/** Waits for a fact, or until the time is up. What is not true by then appears in the report. */
async function waitUntil(look: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const until = Date.now() + timeoutMs
  while (!(await look()) && Date.now() < until) await delay(lookMs)
}

type Database = Awaited<ReturnType<typeof connectTo>>['db']
type Families = readonly Pick<ReturnType<typeof startFamily>, 'cells'>[]

/** The differences between the list of active updates and what the senders have said. */
async function compareList(url: string, families: Families, threads: readonly string[]): Promise<string[]> {
  const look = async () => wrongIn(await clientOf(url).list(), families, threads)
  // A process that has just started soon has read everything from the database.
  await waitUntil(async () => (await look()).length === 0, listMs)
  return look()
}

function wrongIn(updates: readonly EmergencyUpdate[], families: Families, threads: readonly string[]): string[] {
  return families.flatMap(({ cells }, f) =>
    cells.flatMap(({ center, standing }, i) => {
      const here = updates.filter(
        ({ lineageId, geometry }) => lineageId === threads[f] && geometry && contains(geometry, center),
      )
      const isRight = standing ? here.length === 1 && here[0]?.instruction === standing.instruction : here.length === 0
      return isRight ? [] : [`family ${f}, area ${i}: ${JSON.stringify(here.map(({ instruction }) => instruction))}`]
    }),
  )
}

/** Milliseconds from sending a message to the push that reports it, for each person whom it concerns. */
function lateness(
  taken: readonly TakenAt[],
  truth: ReadonlyMap<string, ReadonlyMap<string, Standing>>,
  changedAt: ReadonlyMap<string, number>,
): number[] {
  const first = new Map<string, number>()
  for (const { device, message, at } of taken) {
    const key = `${message.thread} ${device}`
    const since = changedAt.get(key)
    const standing = truth.get(message.thread)?.get(device)
    if (since === undefined || standing === undefined || at < since || first.has(key)) continue
    const isTold = standing ? message.body.startsWith(standing.instruction) : message.kind === 'ended'
    if (isTold) first.set(key, at - since)
  }
  return [...first.values()]
}

function percentilesOf(values: readonly number[]): Report['lateMs'] {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}
