import { PlanCancelled } from '@muster/routing/plan/cancel'
import { releaseMemoryOfLoading } from '@muster/service-kit/process/release-memory'
import { planDepartures } from '../domain/plan-departures.ts'
import { planDirections } from '../domain/plan-directions.ts'
import { planEvacuation } from '../domain/plan-evacuation.ts'
import type { PlanOutcome, PlanQuestion, PlanReply, PlanTask } from './protocol.ts'
import { createWorlds, type World } from './world.ts'

const worlds = createWorlds()
// Each worker thread has its own heap. The garbage collection pauses the thread, so it runs before the first task.
releaseMemoryOfLoading()

/** Plans a route. Runs in its own thread, one task at a time. */
export default function plan({ question, cancelled, slot, ...published }: PlanTask): PlanOutcome {
  const flags = new Int32Array(cancelled)
  const shouldStop = () => Atomics.load(flags, slot) !== 0
  try {
    const { world, problems } = worlds.at(published)
    return { state: 'planned', reply: replyTo(question, world, shouldStop), problems }
  } catch (error) {
    if (error instanceof PlanCancelled) return { state: 'cancelled' }
    throw error
  }
}

function replyTo(question: PlanQuestion, world: World, shouldStop: () => boolean): PlanReply {
  if (question.kind === 'directions') return planDirections(world, question, shouldStop)
  if (question.kind === 'evacuation') return planEvacuation(world, question, shouldStop)
  return planDepartures(world, question, shouldStop)
}
