import { isForReal } from '@muster/routing/directions/real-need'
import { PlanCancelled } from '@muster/routing/plan/cancel'
import { placesAtRoadsEnd } from '@muster/routing/plan/leave-region'
import { leaveByOf } from '@muster/routing/time/leave-by-of'
import type { DeparturesQuestion, DeparturesReply } from '../planning/protocol.ts'
import type { World } from '../planning/world.ts'

/** Computes when each of these people has to leave. They must live near one another. */
export function planDepartures(
  world: World,
  { people, places, beyond, at, practice }: DeparturesQuestion,
  shouldStop: () => boolean,
): DeparturesReply {
  const features = [...world.byId.values()]
  const [first] = people
  // The first person's place is used for all, because they live near one another.
  const ends = beyond && first ? placesAtRoadsEnd(world.graph, world.marks, beyond, first.from) : []
  return people.map(person => {
    if (shouldStop()) throw new PlanCancelled()
    const isWithoutStreets = world.graph.isPractice && isForReal(features, [person.from], practice)
    return leaveByOf(world, person, isWithoutStreets ? null : [...places, ...ends], at)
  })
}
