import { PlanCancelled } from '@muster/routing/plan/cancel'
import { planDirections } from '../domain/plan-directions.ts'
import { planEvacuation } from '../domain/plan-evacuation.ts'
import type { PlanOutcome, PlanTask } from './protocol.ts'
import { createWorlds } from './world.ts'

const worlds = createWorlds()

/** Plans in a thread of its own. Runs one task at a time. */
export default function plan({ question, cancelled, slot, ...published }: PlanTask): PlanOutcome {
  const flags = new Int32Array(cancelled)
  const shouldStop = () => Atomics.load(flags, slot) !== 0
  try {
    const { world, problems } = worlds.at(published)
    const reply =
      question.kind === 'directions'
        ? planDirections(world, question, shouldStop)
        : planEvacuation(world, question, shouldStop)
    return { state: 'planned', reply, problems }
  } catch (error) {
    if (error instanceof PlanCancelled) return { state: 'cancelled' }
    throw error
  }
}
