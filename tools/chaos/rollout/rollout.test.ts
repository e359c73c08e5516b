import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { sharedNeighbours } from '@muster/test-kit/shared-neighbours'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rollable, startRollable } from './deployments.ts'
import { startLoad } from './load.ts'
import { reportOf, runRollouts } from './run-rollouts.ts'
import { tableOf } from './table.ts'
import { createVisitors } from './visitors.ts'

let neighbours: Neighbours
let sink: Awaited<ReturnType<typeof startPushSink>>
let installation: Rollable
beforeAll(async () => {
  neighbours = await startNeighbours()
  sink = await startPushSink()
  const stateDir = await mkdtemp(join((await sharedNeighbours()).dir, 'rollout-'))
  // Without the wait before SIGTERM: the balancers still lead to the process when it hears of its end.
  const times = { propagationMs: 500, preStopMs: 0, drainMs: 6_000, stopMs: 20_000 }
  installation = await startRollable({ infra: neighbours, stateDir, sink, times, replicas: 1 })
})
afterAll(async () => {
  await installation?.stop()
  await sink?.stop()
  await neighbours?.stop()
})

test('no request fails while the gateway and alerts are rolled out, and every socket is told of it', async () => {
  const { url, ingestKey, deployments } = installation
  const visitors = await createVisitors({ url, ingestKey, sink, sockets: 30 })
  const load = startLoad(url, visitors, { rate: 20 })
  try {
    await settle(load.isWhole)
    const rolled = deployments.filter(({ name }) => name === 'gateway' || name === 'alerts-api')
    const reports = await runRollouts(rolled, load, { times: 1 })
    for (const { requests, failed, closed } of reports) {
      expect(failed, tableOf(reports)).toEqual(new Map())
      expect([...closed.keys()], tableOf(reports)).toEqual([1012])
      expect(requests).toBeGreaterThan(0)
    }
  } finally {
    await load.stop()
  }
})

test('the table tells what failed, the slowest, how sockets ended, how many came back in one second, and how long starts took', () => {
  const counts = {
    requests: 100,
    failed: new Map([['GET /api/chat ECONNREFUSED', 2]]),
    slowestMs: 640,
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
