import type { Position } from '@muster/contracts/entities/common'
import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { bearingDegrees, distanceMeters } from '@muster/geo/measure'
import { fill } from '@muster/languages/fill'
import { type HazardMarks, summaryOf } from '../hazards/marks.ts'
import { hazardsAround } from '../plan/hazard-exposure.ts'
import type { RoadsEndPlace } from '../plan/leave-region.ts'
import { emptyNoRouteReason } from '../plan/plan-route.ts'
import { handOverTo } from './hand-over.ts'
import { insideText } from './main-direction.ts'
import { createHazardPresenter, type PresentedWorld, presentReason } from './present-route.ts'
import { withWords } from './wording.ts'
import { compassOf, distanceText, wordsOf } from './words.ts'

type Asked = { from: Position; to: Position; language?: Language }

const bearingTo = (a: Position, b: Position) => Math.round(bearingDegrees(...a, ...b)) % 360

/**
 * The answer if real roads are known at the start, but not as far as the destination: the hazards around the person, the distance and direction of the
 * destination, and links to the device's own map app. A destination in a hazard is refused as in other answers.
 */
export function presentBeyondKnownRoads(
  world: PresentedWorld & { marks: HazardMarks },
  { from, to, language = 'en' }: Asked,
): DirectionsAnswer {
  const common = { code: 'NoRoute' as const, routes: [], waypoints: [], isPracticeNetwork: false }
  const atDestination = hazardsAround(world.marks, to).map(summaryOf)
  if (atDestination.length > 0) {
    const reason = withWords({ ...emptyNoRouteReason('destination-in-hazard'), blockedBy: atDestination }, language)
    return { ...common, message: reason.message, error: reason.message, muster: presentReason(reason, world) }
  }
  const inside = hazardsAround(world.marks, from).map(summaryOf)
  const words = wordsOf(language)
  const direction = { bearing: bearingTo(from, to), meters: distanceMeters(...from, ...to), roads: [] }
  const values = { distance: distanceText(direction.meters, language), compass: compassOf(direction.bearing, language) }
  const message = [insideText(inside, language), fill(words.roadsEnd.beyond, values), words.withoutStreets.help]
    .filter(Boolean)
    .join(' ')
  return {
    ...common,
    message,
    error: message,
    muster: {
      ...presentReason(null, world),
      code: 'beyond-known-roads',
      mainDirection: direction,
      handOver: handOverTo(to),
      blockedBy: inside.map(createHazardPresenter(world.byId)),
    },
  }
}

/** The text about the safe place to continue to from the end of the known roads; empty if none is known. */
export function towardText({ location, toward }: RoadsEndPlace, language: Language): string {
  if (!toward) return ''
  const { place, meters } = toward
  return fill(wordsOf(language).roadsEnd.toward, {
    place: place.name,
    distance: distanceText(meters, language),
    compass: compassOf(bearingTo(location, place.location), language),
  })
}
