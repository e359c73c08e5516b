import { clear } from './fact-answer.ts'
import type { ActiveUpdate } from './live.ts'
import { type KnownPlace, reachOf } from './places.ts'
import type { Found } from './search.ts'
import { coveringOf, type Situation } from './situation.ts'
import { fold } from './text.ts'
import type { Hazard, Topic } from './topic.ts'

/** Dangers by the words of an update's title: the contracts have one kind for all weather. */
const titled: readonly (readonly [Hazard, RegExp])[] = [
  ['tornado', /tornado/],
  ['flood', /flood|inundaci/],
  ['hurricane', /hurricane|tropical storm|huracan|tormenta tropical/],
  ['thunderstorm', /thunderstorm|tormenta electrica/],
]

/** The dangers that the updates over one of the person's places name. Drills name none. */
function hazardsTold(updates: readonly ActiveUpdate[], places: readonly KnownPlace[]): Hazard[] {
  const titles = updates
    .filter(({ isDrill, geometry }) => !isDrill && reachOf(geometry, places).kind === 'covers')
    .map(({ title }) => fold(title))
  return titled.flatMap(([hazard, pattern]) => (titles.some(title => pattern.test(title)) ? [hazard] : []))
}

/** A way to read a question that does not name what it is about: the words that it leaves out, and the facts that may answer it then. */
export type Reading = { words: string; isMeant: (topic: Topic) => boolean }

/** Reads a question as one about a danger: only facts about what to do during it may answer. */
const asHazard = (hazard: Hazard): Reading => ({
  words: hazard,
  isMeant: ({ phase, hazards }) => phase === 'during' && hazards.includes(hazard),
})

/** Reads a question as one about a shelter-in-place, whatever the reason for it is. The word is the search's own, so it is the same in every language. */
const asSheltering: Reading = {
  words: 'shelterinplace',
  isMeant: ({ phase, polarity, hazards }) => phase === 'during' && polarity === 'stay' && hazards.includes('all'),
}

/** How to read a question of a person whom these updates cover. "Can I let the dog out?" is about the shelter-in-place while one covers the person. */
export function readingsOf(
  situation: Situation | null,
  updates: readonly ActiveUpdate[],
  places: readonly KnownPlace[],
): Reading[] {
  if (situation) return situation.demand === 'stay' && coveringOf(situation) ? [asSheltering] : []
  return hazardsTold(updates, places).map(asHazard)
}

/**
 * Reads a question also as one about what the records tell: "where do I go, no basement" means the tornado while a tornado warning covers the person. Only
 * facts that are meant gain by it, and only those that the question's own words found as well. If such a fact is then clear, it comes before all others:
 * whether to run the air conditioner has another answer during a shelter-in-place than in smoke.
 */
export function withReadings(
  matches: readonly Found[],
  readings: readonly Reading[],
  find: (words: string) => Found[],
): Found[] {
  const read = readings.flatMap(({ words, isMeant }) => find(words).filter(({ topic }) => isMeant(topic)))
  const readAs = (topic: Topic) =>
    Math.max(0, ...read.filter(found => found.topic === topic).map(({ confidence }) => confidence))
  const isClear = ({ topic }: Found) => readAs(topic) >= clear
  return matches
    .map(match => ({ ...match, confidence: Math.max(match.confidence, readAs(match.topic)) }))
    .sort((a, b) => Number(isClear(b)) - Number(isClear(a)) || b.confidence - a.confidence)
}
