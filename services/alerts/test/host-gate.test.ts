import { createLog } from '@muster/service-kit/log'
import { beforeEach, expect, test } from 'vitest'
import { createHostGate, type HostGate } from '../src/push/host-gate.ts'

const host = 'push.example.org'
const minute = 60_000
let now = 0
let gate: HostGate
beforeEach(() => {
  now = 0
  const log = createLog({ name: 'test', level: 'silent' })
  gate = createHostGate({ pauseMs: 15_000, log, refusing: { set() {} }, now: () => now })
})

/** Sends requests for these subscriptions for `ms`, all of which are refused. Returns the number of requests. */
function areRefused(endpoints: readonly string[], ms: number): number {
  let requests = 0
  for (const end = now + ms; now < end; now += 1_000) {
    for (const endpoint of endpoints) {
      if (gate.waitMs(host, endpoint) > 0) continue
      requests += 1
      gate.report(host, 'refused', endpoint)
    }
  }
  return requests
}

const strangers = Array.from({ length: 20 }, (_, i) => `stranger ${i}`)

test('a host that refuses several subscriptions is retried through those at growing intervals', () => {
  areRefused(strangers, 10 * minute)
  expect(areRefused(strangers, 20 * minute)).toBeLessThanOrEqual(3)
  expect(Math.max(...strangers.map(endpoint => gate.waitMs(host, endpoint)))).toBeGreaterThan(minute)
})

test('a subscription that was not refused is tried within seconds, and its success reopens the host for all', () => {
  areRefused(strangers, 30 * minute)
  const waitMs = gate.waitMs(host, 'ana')
  expect(waitMs).toBeLessThanOrEqual(10_000)
  now += waitMs
  if (waitMs > 0) expect(gate.waitMs(host, 'ana')).toBe(0)
  // Only one probe at a time.
  expect(gate.waitMs(host, 'ben')).toBeGreaterThan(0)
  gate.report(host, 'accepted', 'ana')
  expect(gate.waitMs(host, 'ben')).toBe(0)
})

test('a host that refuses every subscription gets few requests, however many subscriptions it has', () => {
  const all = Array.from({ length: 1_000 }, (_, i) => `person ${i}`)
  expect(areRefused(all, 10 * minute)).toBeLessThanOrEqual(100)
})
