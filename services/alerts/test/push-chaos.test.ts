import { inspect } from 'node:util'
import type { PushMessage } from '@muster/contracts/entities/push'
import { describe, expect, test, vi } from 'vitest'
import { acts } from './chaos/family.ts'
import { type Plan, runChaos } from './chaos/run-chaos.ts'
import { judge, type Standing, type Truth } from './support/push-checker.ts'

vi.setConfig({ testTimeout: 3_600_000 })

/** `npm run chaos` runs the long plan. */
const isLong = process.env.MUSTER_CHAOS === 'long'
const short: Plan = { seed: 5, families: 8, rounds: 4, peopleEach: 2, killsPerRound: 2, roundMs: 120_000 }
const long: Plan = { seed: 7, families: 30, rounds: 10, peopleEach: 19, killsPerRound: 20, roundMs: 300_000 }
const plan = isLong ? long : short

test('through kills, lost servers and a failing push service, every final notification is true and no sound repeats', async () => {
  const report = await runChaos(plan, line => isLong && console.log(line))
  if (isLong) console.log(inspect(report, { depth: 3 }))
  expect(report.problems, inspect(report.held, { depth: 5 })).toEqual([])
  expect(report.wrongInList).toEqual([])
  expect([...report.acts].sort()).toEqual([...acts].sort())
  expect(report.counts.kills).toBe(plan.rounds * plan.killsPerRound)
  expect(new Set(report.counts.disasters).size).toBe(4)
  expect(report.counts.pushes).toBeGreaterThan(report.counts.people)
})

describe('the checker finds a planted fault:', () => {
  const standing = { severity: 'critical' as const, instruction: 'Leave now.' }
  const order: PushMessage = {
    kind: 'update',
    updateId: 'a',
    revision: 1,
    thread: 'a',
    threadRevision: 1,
    reason: 'entered',
    isNews: true,
    title: 'Order',
    body: 'Leave now. Orinda.',
    severity: 'critical',
    isDrill: false,
    tag: 'a',
    url: '/',
    issuedAt: '2026-01-01T00:00:00.000Z',
  }
  const ended = { ...order, kind: 'ended' as const, threadRevision: 2, title: 'Ended' }
  const truthOf = (state: Standing): Truth => new Map([['a', new Map([['phone', state]])]])
  const kinds = (state: Standing, ...messages: PushMessage[]) =>
    judge(
      truthOf(state),
      messages.map(message => ({ device: 'phone', message })),
    ).map(({ kind }) => kind)

  test('finds no fault when everything is right, also when messages arrive late or twice', () => {
    expect(kinds(standing, order)).toEqual([])
    expect(kinds(standing, order, order)).toEqual([])
    expect(kinds(null, ended, order)).toEqual([])
    expect(kinds(null)).toEqual([])
  })
  test('a person who entered the area and got no push', () => expect(kinds(standing)).toEqual(['never told']))
  test('an order that has ended but is still shown on the phone', () =>
    expect(kinds(null, order)).toEqual(['last word false']))
  test('an end that was pushed for an active order', () =>
    expect(kinds(standing, order, ended)).toEqual(['last word false']))
  test('a rise in severity that was not pushed', () => {
    expect(kinds(standing, { ...order, severity: 'high' })).toEqual(['last word false'])
  })
  test('a changed way to leave that was not pushed', () => {
    expect(kinds({ ...standing, instruction: 'Leave by Camino Pablo.' }, order)).toEqual(['last word false'])
  })
  test('an older message with a higher number', () => {
    expect(kinds(null, ended, { ...order, threadRevision: 3 })).toEqual(['last word false'])
  })
  test('the same notification with sound twice', () => {
    expect(kinds(standing, order, { ...order, threadRevision: 2 })).toEqual(['heard twice'])
  })
  test('a recipient outside of the area', () => {
    const elsewhere = [{ device: 'other', message: order }]
    expect(judge(truthOf(null), elsewhere).map(({ kind }) => kind)).toEqual(['wrong area'])
  })
})
