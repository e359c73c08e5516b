import { getDirections, planEvacuation } from '@muster/contracts/routes/navigation'
import { buildGraph } from '@muster/routing/graph/build'
import type { NetworkWay, RoadGraph } from '@muster/routing/graph/types'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { navigationService } from '../src/service.ts'

const size = 120
const corner = (x: number, y: number): [number, number] => [-121.9 + x * 0.001, 38 + y * 0.001]

/** A town with 14,400 crossings. Planning a walk across it with many waypoints takes long. */
function buildTown(): RoadGraph {
  const nodes: Record<string, [number, number]> = {}
  const ways: NetworkWay[] = []
  const street = (path: string[]) => ways.push({ path, tags: { highway: 'residential', name: path[0] ?? '' } })
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < size; k++) nodes[`${i},${k}`] = corner(i, k)
    street(Array.from({ length: size }, (_, k) => `${i},${k}`))
    street(Array.from({ length: size }, (_, k) => `${k},${i}`))
  }
  return buildGraph({ nodes, ways })
}

async function startTown() {
  const neighbours = await startNeighbours()
  const navigation = await startDefined(navigationService, neighbours, {
    env: { PLAN_THREADS: '1', PLAN_QUEUE_LIMIT: '4', PLAN_QUEUE_LIMIT_PER_CALLER: '2' },
    overrides: { graph: buildTown() },
  })
  const path = (points: readonly [number, number][], query: string) => {
    const coordinates = points.map(point => point.map(degrees => degrees.toFixed(3)).join(',')).join(';')
    return `${navigation.url}/api/directions/v5/walking/${encodeURIComponent(coordinates)}.json?${query}`
  }
  const ask = (url: string, address: string, signal: AbortSignal | null = null) =>
    fetch(url, { headers: { 'x-forwarded-for': address }, signal })
  const there = corner(size - 2, size - 2)
  const zigzag = Array.from({ length: 10 }, (_, i): [number, number] => (i % 2 === 0 ? corner(1, 1) : there))
  return {
    planner: navigation.service.context.planner,
    call: navigation.call,
    url: navigation.url,
    long: (address: string, signal?: AbortSignal) => ask(path(zigzag, 'steps=true&overview=full'), address, signal),
    short: (address: string) => ask(path([corner(1, 1), corner(2, 2)], ''), address),
    async stop() {
      await navigation.stop()
      await neighbours.stop()
    },
  }
}

let town: Awaited<ReturnType<typeof startTown>>
beforeAll(async () => {
  town = await startTown()
}, 120_000)
afterAll(() => town?.stop())

it('the service answers other requests during a long plan', async () => {
  let isPlanned = false
  const plan = town.long('10.0.0.1').then(reply => {
    isPlanned = true
    return reply
  })
  await settle(() => town.planner.running() === 1)
  let answered = 0
  while (!isPlanned && answered < 3) if ((await fetch(`${town.url}/livez`)).ok && !isPlanned) answered++
  expect(answered).toBe(3)
  expect((await plan).status).toBe(200)
})

it('a plan is cancelled when nobody waits for it, whether it runs or is queued', async () => {
  const leaving = new AbortController()
  const asked = Array.from({ length: 3 }, (_, i) => town.long(`10.0.1.${i}`, leaving.signal).catch(() => null))
  await settle(() => town.planner.running() === 1 && town.planner.waiting() === 2)
  leaving.abort()
  await Promise.all(asked)
  await settle(() => town.planner.running() === 0 && town.planner.waiting() === 0)
  expect((await town.short('10.0.1.9')).status).toBe(200)
})

it('requests beyond a caller’s share are refused with Retry-After, and other callers are still served', async () => {
  const leaving = new AbortController()
  const greedy = Array.from({ length: 3 }, () => town.long('10.0.2.1', leaving.signal).catch(() => null))
  await settle(() => town.planner.running() === 1 && town.planner.waiting() === 2)
  const refused = await town.long('10.0.2.1')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  const others = [town.short('10.0.2.2'), town.short('10.0.2.3')]
  await settle(() => town.planner.waiting() === 4)
  expect((await town.short('10.0.2.4')).status).toBe(503)
  leaving.abort()
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
  await Promise.all(greedy)
})

it('a plan that was requested with a body is not taken for an abandoned one', async () => {
  const as = buildCaller()
  const { status } = await town.call(planEvacuation, { body: { from: corner(3, 3) }, as })
  expect(status).toBe(200)
  const coordinates = `${corner(1, 1).join(',')};${corner(4, 4).join(',')}`
  const { body } = await town.call(getDirections, { params: { profile: 'walking', coordinates } })
  expect(body.isPracticeNetwork).toBe(false)
})
