import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type Scaled, scaled, type Trigger } from './keda.ts'
import { collect, type Manifest, root } from './manifests.ts'

const run = promisify(execFile)
const autoscalers = collect(join(root, 'k8s/base')).filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
type CpuMetric = { resource: { name: string; target: { type: string; averageValue: string } } }
const insteadOf = ({ spec }: Scaled) =>
  autoscalers.find(one => one.metadata.name === spec.scaleTargetRef.name) as Manifest & {
    spec: { minReplicas: number; maxReplicas: number; behavior: object; metrics: [CpuMetric] }
  }

const parts = scaled.map(one => [one.metadata.name, one] as const)

test.for(parts)('%s has the fields that KEDA requires', ([, one]) => {
  const { file, ...object } = one as unknown as Manifest
  expect(() => new ScaledObject(object as never).validate(), file).not.toThrow()
})

test('the runbook pauses everything that KEDA would restart before a restore, and keeps the edge running', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const paused = [
    ...page.matchAll(/^kubectl annotate scaledobject (.*) autoscaling\.keda\.sh\/paused-replicas(=0|-)$/gm),
  ]
  const wanted = parts.map(([name]) => name).filter(name => name !== 'edge')
  expect(paused.map(([, names, act]) => [names?.split(' ').sort(), act])).toEqual([
    [wanted.sort(), '=0'],
    [wanted.sort(), '-'],
  ])
  expect(page).not.toMatch(/scale deployment --all/)
})

test.for(parts)('%s replaces an autoscaler of the base, with its limits', ([name, one]) => {
  const { spec } = insteadOf(one)
  expect(one.spec.scaleTargetRef.name).toBe(name)
  expect([one.spec.minReplicaCount, one.spec.maxReplicaCount]).toEqual([spec.minReplicas, spec.maxReplicas])
  const taken = one.spec.advanced.horizontalPodAutoscalerConfig
  expect(taken).toEqual({ name, behavior: spec.behavior })
  expect(one.metadata.annotations['scaledobject.keda.sh/transfer-hpa-ownership']).toBe('true')
  const [{ resource }] = spec.metrics
  expect(one.spec.triggers[0]).toEqual({
    type: resource.name,
    metricType: resource.target.type,
    metadata: { value: resource.target.averageValue },
  })
})

const lag = (instance: string, value: string) =>
  ({ series: `nodejs_eventloop_lag_p99_seconds{service="alerts", instance="${instance}"}`, values: value }) as const
const chunks = (queue: string, pod: string, count: number) =>
  ({ series: `muster_queue_jobs{queue="${queue}", state="waiting", pod="${pod}"}`, values: `${count}x60` }) as const
const orders = (lane: string, values: string) =>
  ({ series: `muster_alert_to_fanout_seconds_count{lane="${lane}", pod="a"}`, values }) as const
const minutes = 15

// What a trigger's query returns after a quarter of an hour, and the number of pods that KEDA then wants.
const loads: [name: string, trigger: string, { series: string; values: string }[], value: number, pods: number][] = [
  [
    'gateway',
    'sockets',
    [
      { series: 'muster_sockets{service="alerts", pod="a"}', values: '90000x60' },
      { series: 'muster_sockets{service="community", pod="b"}', values: '60000x60' },
    ],
    150_000,
    6,
  ],
  [
    'gateway',
    'pressure',
    ['a', 'b', 'c'].map(pod => ({ series: `muster_gateway_pressure_ratio{pod="${pod}"}`, values: '0.75x60' })),
    2.25,
    6,
  ],
  [
    'edge',
    'sockets',
    [
      { series: 'muster_sockets{service="alerts", pod="a"}', values: '90000x60' },
      { series: 'muster_sockets{service="community", pod="b"}', values: '60000x60' },
    ],
    150_000,
    6,
  ],
  ['edge', 'critical', [orders('critical', '0x12 1x60')], 8, 8],
  ['gateway', 'critical', [orders('critical', '0x12 1x60'), orders('normal', '0x60')], 8, 8],
  ['gateway', 'critical', [orders('critical', '7x60'), orders('normal', '0+1x60')], 0, 0],
  ['gateway', 'critical', [orders('critical', '0x2 1x60')], 0, 0],
  [
    'alerts-api',
    'sockets',
    [
      { series: 'muster_sockets{service="alerts", pod="a"}', values: '40000x60' },
      { series: 'muster_sockets{service="alerts", pod="b"}', values: '20001x60' },
      { series: 'muster_sockets{service="community", pod="c"}', values: '90000x60' },
    ],
    60_001,
    5,
  ],
  [
    'alerts-api',
    'event-loop',
    [
      { series: 'muster_sockets{service="alerts", instance="api"}', values: '1x60' },
      lag('api', '0.35x60'),
      lag('push', '5x60'),
    ],
    0.35,
    4,
  ],
  ['alerts-api', 'critical', [orders('critical', '0x12 1x60')], 10, 10],
  [
    'alerts-push',
    'backlog',
    [
      ...['a', 'b'].map(pod => chunks('alerts-push-critical', pod, 400)),
      chunks('alerts-push', 'a', 80),
      chunks('chat', 'a', 9_000),
    ],
    480,
    12,
  ],
  [
    'alerts-push',
    'backlog-age',
    ['a', 'b'].map(pod => ({
      series: `muster_queue_oldest_seconds{queue="alerts-push-critical", pod="${pod}"}`,
      values: '15x60',
    })),
    15,
    5,
  ],
  ['alerts-push', 'critical', [orders('critical', '0x12 1x60')], 8, 8],
]

const triggerOf = (name: string, trigger: string) =>
  scaled.find(one => one.metadata.name === name)?.spec.triggers.find(one => one.name === trigger) as Trigger

test('every trigger has a load in this test', () => {
  const all = scaled.flatMap(({ metadata, spec }) =>
    spec.triggers.filter(({ type }) => type === 'prometheus').map(({ name }) => `${metadata.name} ${name}`),
  )
  expect([...new Set(loads.map(([name, trigger]) => `${name} ${trigger}`))].sort()).toEqual(all.sort())
})

test.for(loads)('%s requests %s for the pods that the load needs', ([name, trigger, , value, pods]) => {
  const { metricType, metadata } = triggerOf(name, trigger)
  expect(metricType).toBe('AverageValue')
  expect(Math.ceil(value / Number(metadata.threshold))).toBe(pods)
})

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'muster-keda-'))
})
afterAll(() => rm(scratch, { recursive: true }))

test('the queries return these values, by Prometheus’ own promtool', async ({ skip }) => {
  const there = await run('promtool', ['--version']).catch(() => null)
  if (!there) return skip('there is no promtool on this machine (Debian: apt-get install prometheus)')
  const tests = loads.map(([name, trigger, series, value]) => ({
    name: `${name} ${trigger}`,
    interval: '1m',
    input_series: series,
    promql_expr_test: [
      {
        expr: triggerOf(name, trigger).metadata.query,
        eval_time: `${minutes}m`,
        exp_samples: [{ labels: '{}', value }],
      },
    ],
  }))
  const file = join(scratch, 'keda.test.yaml')
  await writeFile(file, stringify({ evaluation_interval: '1m', tests }))
  const { stdout } = await run('promtool', ['test', 'rules', file])
  expect(stdout).toContain('SUCCESS')
})
