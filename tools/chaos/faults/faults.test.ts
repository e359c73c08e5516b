import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertRules, metricsOf } from '../../deploy/alert-rules.ts'
import { boards } from '../../deploy/boards.ts'
import { scaled } from '../../deploy/keda.ts'
import { objectives } from '../../deploy/objectives.ts'
import { processes } from '../../deploy/processes.ts'
import { root } from '../../infra/paths.ts'
import { servers } from '../../infra/start-infra.ts'
import { brokenPromises, mayFail, promiseRows } from './promises.ts'
import { type FaultReport, runFaults } from './run-faults.ts'
import { type Cell, cellOf, longestPause, tableOf } from './table.ts'
import { CannotBeFrozen, type Installation, startInstallation } from './targets.ts'

const ofUse = [
  'muster_build_info',
  'muster_alert_to_fanout_seconds_count',
  'muster_fanout_to_push_seconds_count',
  'muster_outbound_calls_total',
  'muster_stale_answers_total',
]
const read = [
  'muster_sockets',
  'muster_consumer_lag_events',
  'muster_queue_jobs',
  'muster_queue_oldest_seconds',
  'muster_list_age_seconds',
]

let installation: Installation | null = null
let report: FaultReport
beforeAll(async () => {
  try {
    installation = await startInstallation()
  } catch (error) {
    if (error instanceof CannotBeFrozen) return
    throw error
  }
  const hits = [
    { target: 'alerts-api', kind: 'killed' },
    { target: 'redis', kind: 'frozen' },
  ] as const
  report = await runFaults(installation, { hits, seconds: 2 })
  // Longer than the sum of all waits of the run: for each fault, for the recovery, and for the check of what was acknowledged.
}, 900_000)
afterAll(() => installation?.stop())

test('while Redis is frozen or the alerts process is killed, the list can be read, nobody is signed out, and no acknowledged write is lost', async ({
  skip,
}) => {
  if (!installation) return skip('MongoDB, NATS and Redis are not all binaries of this machine')
  expect(report.lost, tableOf(report.faults)).toEqual([])
  for (const count of Object.values(report.acknowledged)) expect(count).toBeGreaterThan(0)
  // A slow answer on a busy machine is not an error; the list must be read even then.
  const isSlow = (line: string) =>
    /: [\d.]+ s$/.test(line) || (/: (504|no answer)(, (504|no answer))*$/.test(line) && !line.startsWith('list '))
  const broken = brokenPromises(report.faults).filter(line => !isSlow(line))
  expect(broken, tableOf(report.faults)).toEqual([])
  // A session that cannot be looked up must be answered as unavailable, never as signed out.
  const isUnavailable = (what: string) => ['503', '504', 'no answer'].includes(what)
  for (const { cells } of report.faults) expect(cells.me?.instead.filter(what => !isUnavailable(what))).toEqual([])
})

test('every metric of an alert rule or an autoscaler exists in a running installation', async ({ skip }) => {
  if (!installation) return skip('MongoDB, NATS and Redis are not all binaries of this machine')
  const text = await installation.metrics()
  const told = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  // The metrics in `ofUse` must have counted something by now; those in `read` are measured at each scrape, and may be 0.
  for (const name of ofUse) expect(text).toMatch(new RegExp(`^${name}(\\{.*\\})? [1-9]`, 'm'))
  for (const name of read) expect(text).toMatch(new RegExp(`^${name}(\\{.*\\})? \\d`, 'm'))
  for (const { alert, expr } of alertRules())
    for (const name of metricsOf(expr)) expect(told, `${alert} needs ${name}`).toContain(name)
  for (const { name: objective, bad } of objectives)
    for (const name of metricsOf(bad('5m'))) expect(told, `the objective ${objective} needs ${name}`).toContain(name)
  for (const { metadata, spec } of scaled)
    for (const name of metricsOf(spec.triggers.map(one => one.metadata.query).join(' ')))
      expect(told, `the autoscaler of ${metadata.name} needs ${name}`).toContain(name.replace(/_count$/, ''))
})

test('every panel of a dashboard has a series in a running installation', async ({ skip }) => {
  if (!installation) return skip('MongoDB, NATS and Redis are not all binaries of this machine')
  const text = await installation.metrics()
  const series = [...text.matchAll(/^(\w+?)(?:_bucket|_count|_sum)?(?:\{(.*)\})? -?[\d.+Ne]/gm)]
  const labelsOf = (name: string) => series.filter(([, own]) => own === name).map(([, , labels = '']) => labels)
  const missing = boards.flatMap(({ id, panels }) =>
    panels.flatMap(({ title, queries }) =>
      Object.values(queries)
        .flatMap(metricsOf)
        .filter(name => labelsOf(name).length === 0)
        .map(name => `${id}: ${title} reads ${name}`),
    ),
  )
  expect(missing).toEqual([])
})

test('a run fails for a promise that was not observed, and for answers that are too slow, wrong or missing', () => {
  const cell = { asked: 4, answered: 4, instead: [], slowestMs: 40, backMs: null, awayMs: null, isBack: true }
  const failed = { ...cell, answered: 3, instead: ['503'] }
  const fault = (target: string, cells: Record<string, Cell>) => ({ title: `${target} killed`, target, cells })
  expect(brokenPromises([fault('redis', { list: cell, me: failed }), fault('gateway', { list: failed })])).toEqual([])
  expect(
    brokenPromises([
      fault('redis', { list: failed, me: { ...failed, instead: ['WRONG'] } }),
      fault('chat', { chat: { ...failed, slowestMs: 5_600 } }),
      fault('gateway', { list: { ...failed, slowestMs: 5_600, isBack: false } }),
    ]),
  ).toEqual([
    'list while redis killed: 503',
    'me while redis killed: a wrong answer',
    'chat while chat killed: 5.6 s',
    'list after gateway killed: stays away',
  ])
})

test('the promises cover every process and server, and docs/operations.md states the same ones', () => {
  expect(Object.keys(mayFail).sort()).toEqual([...processes.map(({ name }) => name), ...Object.keys(servers)].sort())
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect(operations).toContain(promiseRows().join('\n'))
})

test('the table shows how long nothing was answered when answers returned before the end of the fault', () => {
  const sample = (at: number, isOk: boolean) => ({ at, ms: 100, isOk, what: isOk ? '200' : '503' })
  const samples = [
    sample(1_000, true),
    sample(1_500, false),
    sample(4_000, true),
    sample(4_500, true),
    sample(5_100, true),
  ]
  const cells = { quick: cellOf(samples, { from: 1_000, to: 5_000 }) }
  expect(
    tableOf([{ title: 'x', cells }])
      .split('\n')
      .at(-1),
  ).toBe('x | 3/4 503 0.1s away 3.0s')
  // The pauses before the first push and after the last one count, too.
  expect(longestPause([500, 1_500, 3_000, 9_000], 1_000, 5_000)).toBe(2_000)
  expect(longestPause([], 1_000, 5_000)).toBe(4_000)
})

test('the table shows what was answered, what failed, the slowest answer, and the time of recovery', () => {
  const sample = (at: number, ms: number, isOk = true) => ({ at, ms, isOk, what: isOk ? '200' : '503' })
  const fault = { from: 1_000, to: 3_000 }
  const [quick, away] = [
    [sample(500, 100), sample(1_500, 40), sample(2_900, 20), sample(3_100, 10)],
    [sample(1_100, 900, false)],
  ]
  const late = [sample(1_500, 2_000, false), sample(3_600, 400)]
  const cells = { quick: cellOf(quick, fault), late: cellOf(late, fault), away: cellOf(away, fault) }
  expect(tableOf([{ title: 'redis frozen', cells }]).split('\n')).toEqual([
    '             | quick   | late                   | away',
    'redis frozen | ok 0.0s | 0/1 503 2.0s back 1.0s | STAYS AWAY',
  ])
})
