import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { anySpeed } from '@muster/test-kit/any-speed'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { sharedNeighbours } from '@muster/test-kit/shared-neighbours'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chosen, namesIn, type Rollable, startRollable } from './deployments.ts'
import { noCounts, startLoad } from './load.ts'
import { reportOf, runRollouts, sum } from './run-rollouts.ts'
import { tableOf } from './table.ts'
import { createVisitors } from './visitors.ts'

let neighbours: Neighbours
let sink: Awaited<ReturnType<typeof startPushSink>>
let installation: Rollable
beforeAll(async () => {
  neighbours = await startNeighbours()
  sink = await startPushSink()
  const stateDir = await mkdtemp(join((await sharedNeighbours()).dir, 'rollout-'))
  // No wait before SIGTERM, so the balancers still send connections to a process when it is told to end.
  const times = { propagationMs: 500, preStopMs: 0, drainMs: 6_000, stopMs: 20_000 }
  installation = await startRollable({
    infra: neighbours,
    stateDir,
    sink,
    times,
    replicas: () => 1,
    gatewayEnv: anySpeed,
  })
})
afterAll(async () => {
  await installation?.stop()
  await sink?.stop()
  await neighbours?.stop()
})

test('no request fails while the gateway and alerts are rolled out, and every socket is told of it', {
  timeout: 600_000,
}, async () => {
  const { url, ingestKey, deployments } = installation
  const visitors = await createVisitors({ url, ingestKey, sink, sockets: 30 })
  const load = startLoad(url, visitors, { rate: 20, patienceMs: 90_000 })
  try {
    await settle(load.isWhole, { timeoutMs: 180_000 })
    const rolled = deployments.filter(({ name }) => name === 'gateway' || name === 'alerts-api')
    expect(rolled).toHaveLength(2)
    const reports = await runRollouts(rolled, load, { times: 1, calmMs: 500 })
    expect(reports).toHaveLength(2)
    for (const { requests, failed, closed } of reports) {
      expect(failed, tableOf(reports)).toEqual(new Map())
      expect([...closed.keys()], tableOf(reports)).toEqual([1012])
      expect(requests).toBeGreaterThan(0)
    }
  } finally {
    await load.stop()
  }
})

test('a failure before the rollout is reported, and not counted as a failure of the rollout', async () => {
  const calm = { ...noCounts(), requests: 10 }
  const cold = { ...calm, failed: new Map([['GET /api/chat 504', 3]]), slowestMs: 4_000 }
  const taken = [calm, cold, cold, calm, calm]
  const load = { isWhole: () => true, take: async () => taken.shift() ?? calm }
  const rollOut = async () => ({ slowestStartMs: 1_000 })
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const [report] = await runRollouts([{ name: 'chat', rollOut }], load, { times: 1, say, calmMs: 0 })
  expect(report).toMatchObject({ requests: 10, failed: new Map() })
  expect(lines).toEqual([
    'before chat: 6 of 40 failed, 4.00 s slowest',
    '  6 × GET /api/chat 504',
    expect.stringContaining('0 of 10 failed'),
  ])
})

test('a request is counted in the period in which it started', async () => {
  let answer: ((path?: string) => number) | undefined
  const held: { path: string | undefined; response: ServerResponse }[] = []
  const end = ({ path, response }: (typeof held)[number]) => response.writeHead(answer?.(path) ?? 200).end()
  const server = createServer(({ url: path }, response) => {
    if (answer) end({ path, response })
    else held.push({ path, response })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let begun = 0
  const reads = [() => ({ method: 'GET', path: `/${++begun}`, headers: {} })]
  const load = startLoad(`http://127.0.0.1:${port}`, { reads, writes: [], sockets: [] }, { rate: 50 })
  try {
    await settle(() => begun > 0)
    const [first, before] = [begun, load.take()]
    await settle(() => held.length > first)
    const after = load.take()
    answer = path => (Number(path?.slice(1)) <= first ? 504 : 200)
    held.splice(0).forEach(end)
    expect(sum((await before).failed)).toBe(first)
    expect((await after).failed).toEqual(new Map())
  } finally {
    answer ??= () => 200
    held.forEach(end)
    await load.stop()
    server.close()
  }
})

test('rolls out all deployments, or the named ones, some of them in parallel', async () => {
  const rolled: string[] = []
  const deployments = ['gateway', 'chat', 'help'].map((name, i) => ({
    name,
    rollOut: async () => {
      rolled.push(name)
      return { slowestStartMs: i }
    },
  }))
  const names = (only?: string) => chosen(deployments, only).map(({ name }) => name)
  expect(names()).toEqual(['gateway', 'chat', 'help'])
  expect(names('help,gateway+chat')).toEqual(['help', 'gateway + chat'])
  expect(await chosen(deployments, 'gateway+chat')[0]?.rollOut()).toEqual({ slowestStartMs: 1 })
  expect(rolled).toEqual(['gateway', 'chat'])
  expect(namesIn('help,gateway+chat')).toEqual(['help', 'gateway', 'chat'])
  expect(() => namesIn('gatway')).toThrow('there is no deployment gatway')
})

test('the table shows failures, the slowest answer, how sockets ended, reconnections per second, and start times', () => {
  const counts = {
    requests: 100,
    failed: new Map([['GET /api/chat ECONNREFUSED', 2]]),
    slowestMs: 640,
    slowest: 'GET /api/chat',
    slowestStartMs: 4_000,
    closed: new Map([
      [1012, 9],
      [1006, 1],
    ]),
    reconnects: [100, 900, 2_000, 2_400, 2_999, 3_001, 5_000, 7_000, 9_000, 11_000],
  }
  const calm = {
    requests: 50,
    failed: new Map(),
    slowestMs: 20,
    slowest: 'GET /api/help',
    slowestStartMs: 95_000,
    closed: new Map(),
    reconnects: [],
  }
  expect(
    tableOf([reportOf('chat', [counts, { ...counts, slowestStartMs: 6_120 }]), reportOf('help', [calm])]).split('\n'),
  ).toEqual([
    '     | requests | failed | slowest | sockets closed   | most reconnects in a second | slowest start',
    'chat | 200      | 4      | 0.64 s  | 20 (2 with 1006) | 30.0 %                      | 6.12 s',
    'help | 50       | 0      | 0.02 s  | 0                |                             | 95.00 s',
    'chat: 4 × GET /api/chat ECONNREFUSED',
  ])
})
