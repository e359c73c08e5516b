import { helpStepped } from '@muster/contracts/events/help'
import { describe, expect, test } from 'vitest'
import { runHelpDrill } from './chaos/run-drill.ts'
import { createStepLog, latenessOf, reopenedAfter } from './chaos/step-log.ts'
import { tableOf } from './chaos/table.ts'

const plan = {
  plans: Number(process.env.HELP_DRILL_PLANS ?? 1_000),
  kills: Number(process.env.HELP_DRILL_KILLS ?? 200),
}

// Run by `npm run chaos -- help`. The short form is drill.test.ts.
test.runIf(process.env.MUSTER_CHAOS === 'long')(
  'through kills, an emptied Redis and a killed NATS no step is lost, repeated or late, and every request ends claimed or with nobody',
  async () => {
    const report = await runHelpDrill(plan, console.log)
    console.log(`\n${tableOf(report)}\n`)
    expect(report.failures).toEqual([])
    expect(report).toMatchObject({ requests: plan.plans, lost: 0, doubled: 0, doublePrimaries: 0 })
    expect(report.claimed + report.nobody).toBe(plan.plans)
    expect(report.late.p99).toBeLessThanOrEqual(5_000)
    expect(report.reopened.max).toBeLessThanOrEqual(90_000)
  },
  3_600_000,
)

describe('the drill finds a planted fault:', () => {
  const start = Date.parse('2026-01-01T00:00:00.000Z')
  const fact = (seq: number, step: 'asked' | 'offered' | 'nobody' | 'road-closed' | 'claimed', seconds: number) =>
    helpStepped.payload.parse({
      ...{ requestId: 'a'.repeat(24), userId: 'b'.repeat(24), seq, step, isTest: false },
      state: step === 'claimed' ? 'claimed' : 'open',
      at: new Date(start + seconds * 1_000).toISOString(),
    })
  const pace = { startedAt: start, links: 2, stepMs: 10_000 }

  test('a step that is missing, and one that happened twice', () => {
    const log = createStepLog()
    log.add(fact(1, 'asked', 0), 'one')
    log.add(fact(1, 'asked', 0), 'one')
    log.add(fact(3, 'offered', 0), 'two')
    log.add(fact(3, 'offered', 0), 'three')
    expect(log.compare([{ id: 'a'.repeat(24), seq: 3 }])).toEqual({ steps: 3, lost: 1, doubled: 1 })
  })
  test('a question that is late, and one that is late but allowed', () => {
    const steps = [fact(1, 'asked', 0), fact(2, 'offered', 4), fact(3, 'offered', 10), fact(4, 'nobody', 21)]
    expect(latenessOf(steps, pace)).toEqual([4_000, 0, 1_000])
  })
  test('a claimer whose road is closed and who is not replaced', () => {
    const steps = [fact(1, 'asked', 0), fact(2, 'claimed', 1), fact(3, 'road-closed', 5)]
    expect(reopenedAfter(steps)).toEqual([Number.POSITIVE_INFINITY])
    expect(reopenedAfter([...steps, fact(4, 'nobody', 65)])).toEqual([60_000])
  })
})
