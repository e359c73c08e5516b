import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { alertRules, metricsOf, monitoringFolder, ruleFiles } from './alert-rules.ts'
import { root } from './manifests.ts'
import { monitoringFiles } from './monitoring-files.ts'

const run = promisify(execFile)
const rules = alertRules()
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const entries = [...operations.matchAll(/^\| `(Muster\w+)` \|/gm)].map(([, name]) => name)

test('every alert has an entry in the runbook, and every entry an alert', () => {
  expect(entries.sort()).toEqual([...new Set(rules.map(({ alert }) => alert))].sort())
})

test.for(rules)(
  '$alert states its severity and problem, and reads existing metrics',
  ({ expr, labels, annotations }) => {
    expect(['page', 'ticket', 'heartbeat']).toContain(labels.severity)
    expect(annotations.summary).toMatch(/\w+ \w+/)
    if (labels.severity !== 'heartbeat')
      expect(/\bup\{|\bmuster:|\bkube_|\bcertmanager_/.test(expr) || metricsOf(expr).length > 0).toBe(true)
  },
)

test.for(['MusterProcessDown', 'MusterServerDown'])(
  '%s fires within a minute of a fault, with a scrape every 15 s that times out after 5 s',
  name => {
    const { for: lasting, interval } = rules.find(({ alert }) => alert === name) ?? {}
    expect(15 + 5 + Number.parseInt(interval ?? '60', 10) + Number.parseInt(lasting ?? '0', 10)).toBeLessThan(60)
  },
)

test.for(monitoringFiles())('$path is the output of npm run monitoring', ({ path, text }) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('the rules fire for their faults within a minute and not otherwise, by Prometheus’ own promtool', async ({
  skip,
}) => {
  const there = await run('promtool', ['--version']).catch(() => null)
  if (!there) return skip('there is no promtool on this machine (Debian: apt-get install prometheus)')
  await run('promtool', ['check', 'rules', ...ruleFiles])
  for (const file of ['muster.rules.test.yaml', 'muster.slo.rules.test.yaml']) {
    const { stdout } = await run('promtool', ['test', 'rules', file], { cwd: monitoringFolder })
    expect(stdout, file).toContain('SUCCESS')
  }
})
