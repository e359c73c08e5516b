import type { Position } from '@muster/contracts/entities/common'
import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { type HazardMarks, summaryOf } from '../hazards/marks.ts'
import { hazardsAround } from '../plan/hazard-exposure.ts'
import type { RouteResult } from '../plan/types.ts'
import { handOverTo } from './hand-over.ts'
import { type MainDirection, mainDirectionOf, withoutStreetsText } from './main-direction.ts'
import { createHazardPresenter, type PresentedWorld, presentReason } from './present-route.ts'

type Asked = { from: Position; to: Position | null; language?: Language }

/**
 * The answer for a real emergency if only the practice network is known: the main direction in words, the hazards around the person, and links to the
 * device's own map app. A destination in a hazard is refused as in other answers. The end of the practice network's roads is not reported as a missing way.
 */
export function presentWithoutStreets(
  result: RouteResult,
  world: PresentedWorld & { marks: HazardMarks },
  { from, to, language = 'en' }: Asked,
): DirectionsAnswer {
  const inside = hazardsAround(world.marks, from).map(summaryOf)
  const common = { code: 'NoRoute' as const, routes: [], waypoints: [], isPracticeNetwork: true }
  const { reason } = result
  if (reason?.code === 'destination-in-hazard') {
    return { ...common, message: reason.message, error: reason.message, muster: presentReason(reason, world) }
  }
  const [route] = result.routes
  const direction: MainDirection | null = route ? mainDirectionOf(route) : null
  const message = withoutStreetsText({ direction, inside }, language)
  return {
    ...common,
    message,
    error: message,
    muster: {
      ...presentReason(null, world),
      code: 'real-streets-unknown',
      mainDirection: direction,
      handOver: to ? handOverTo(to) : [],
      blockedBy: inside.map(createHazardPresenter(world.byId)),
      refuge: null,
    },
  }
}
