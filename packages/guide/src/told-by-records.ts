import type { ActiveUpdate } from './live.ts'
import { type KnownPlace, reachOf } from './places.ts'
import type { Found } from './search.ts'
import { fold } from './text.ts'
import type { Hazard } from './topic.ts'

/** Dangers by the words of an update's title: the contracts have one kind for all weather. */
const titled: readonly (readonly [Hazard, RegExp])[] = [
  ['tornado', /tornado/],
  ['flood', /flood|inundaci/],
  ['hurricane', /hurricane|tropical storm|huracan|tormenta tropical/],
  ['thunderstorm', /thunderstorm|tormenta electrica/],
]

/** The dangers that the updates over one of the person's places name. Drills name none. */
export function hazardsTold(updates: readonly ActiveUpdate[], places: readonly KnownPlace[]): Hazard[] {
  const titles = updates
    .filter(({ isDrill, geometry }) => !isDrill && reachOf(geometry, places).kind === 'covers')
    .map(({ title }) => fold(title))
  return titled.flatMap(([hazard, pattern]) => (titles.some(title => pattern.test(title)) ? [hazard] : []))
}

/**
 * Reads a question as one about the dangers that were told: "where do I go, no basement" means the tornado while a tornado warning covers the person. Only facts
 * about what to do during such a danger gain by it, and only those that the question's own words found as well.
 */
export function withToldHazards(
  matches: readonly Found[],
  hazards: readonly Hazard[],
  find: (hazard: Hazard) => Found[],
): Found[] {
  const read = hazards.flatMap(hazard =>
    find(hazard).filter(({ topic }) => topic.phase === 'during' && topic.hazards.includes(hazard)),
  )
  return matches
    .map(one => {
      const confidence = Math.max(
        one.confidence,
        ...read.filter(({ topic }) => topic === one.topic).map(found => found.confidence),
      )
      return { ...one, confidence }
    })
    .sort((a, b) => b.confidence - a.confidence)
}
