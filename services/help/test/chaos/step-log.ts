import type { PayloadOf } from '@muster/contracts/define-event'
import type { helpStepped } from '@muster/contracts/events/help'

type Fact = PayloadOf<typeof helpStepped>
type Told = { fact: Fact; eventIds: Set<string> }

/** How long people who are asked again have to answer, in ms. */
const againMs = 60_000

/** Collects the events of the steps of each request. */
export function createStepLog() {
  const told = new Map<string, Map<number, Told>>()
  return {
    add(fact: Fact, eventId: string) {
      const steps = told.get(fact.requestId) ?? new Map<number, Told>()
      const known = steps.get(fact.seq)
      steps.set(fact.seq, { fact, eventIds: (known?.eventIds ?? new Set()).add(eventId) })
      told.set(fact.requestId, steps)
    },

    /** The steps of a request, in order. */
    of: (requestId: string): Fact[] =>
      [...(told.get(requestId)?.values() ?? [])].map(({ fact }) => fact).sort((a, b) => a.seq - b.seq),

    /** Compares with the database: finds steps that were never published, and steps that were taken more than once. */
    compare(requests: readonly { id: string; seq: number }[]) {
      let [lost, doubled, steps] = [0, 0, 0]
      for (const { id, seq } of requests) {
        const known = told.get(id)
        steps += seq
        for (let step = 1; step <= seq; step++) if (!known?.has(step)) lost += 1
        for (const [step, { eventIds }] of known ?? []) if (step > seq || eventIds.size > 1) doubled += 1
      }
      return { steps, lost, doubled }
    },
  }
}

/**
 * The delays, in ms, of each `offered` step and of the `nobody` step. They are computed from the published events, independently of the service's own rules.
 */
export function latenessOf(steps: readonly Fact[], { startedAt, links, stepMs }: Pace): number[] {
  const late: number[] = []
  let due = startedAt
  let waiting = links
  for (const { step, state, at } of steps) {
    const now = Date.parse(at)
    if (step === 'offered') {
      late.push(now - due)
      waiting -= 1
      due = waiting > 0 ? due + stepMs : now + stepMs
    } else if (step === 'nobody') late.push(now - due)
    else if (step === 'road-closed') due = waiting > 0 || state !== 'open' ? now : now + againMs
  }
  return late
}
export type Pace = { startedAt: number; links: number; stepMs: number }

/** For each `road-closed` step, the time in ms until the next `claimed` or `nobody` step. */
export function reopenedAfter(steps: readonly Fact[]): number[] {
  return steps.flatMap(({ step, state, at }, index) => {
    if (step !== 'road-closed') return []
    // Another claimer was still coming.
    if (state !== 'open') return [0]
    const next = steps.slice(index).find(one => one.step === 'claimed' || one.step === 'nobody')
    return [next ? Date.parse(next.at) - Date.parse(at) : Number.POSITIVE_INFINITY]
  })
}
