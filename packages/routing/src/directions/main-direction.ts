import type { Language } from '@muster/contracts/vocabulary/languages'
import { bearingDegrees, distanceMeters } from '@muster/geo/measure'
import { fill } from '@muster/languages/fill'
import type { HazardSummary } from '../hazards/types.ts'
import type { Route } from '../plan/types.ts'
import { hazardName } from './hazard-name.ts'
import { compassOf, distanceText, listText, wordsOf } from './words.ts'

/** Roughly where a way leads: bearing of its first 15 km, metres in all, and its long roads in order, by the names on their signs. */
export type MainDirection = { bearing: number; meters: number; roads: string[] }

const firstMeters = 15_000
const leastRoadMeters = 1_500
const mostRoads = 3

/** What is true of a way even where its streets are only drawn. */
export function mainDirectionOf({
  geometry,
  legs,
  distanceMeters: meters,
}: Pick<Route, 'geometry' | 'legs' | 'distanceMeters'>): MainDirection {
  const [start = [0, 0]] = geometry
  const ahead = geometry.find(point => distanceMeters(...start, ...point) >= firstMeters) ?? geometry.at(-1) ?? start
  const long = legs
    .flatMap(({ steps }) => steps)
    .filter(step => step.distanceMeters >= leastRoadMeters)
    .map(({ ref, name }) => ref || name)
    // Stand-ins of the practice network for streets that it does not have.
    .filter(road => road !== '' && !road.startsWith('Local roads'))
  return {
    bearing: Math.round(bearingDegrees(...start, ...ahead)) % 360,
    meters,
    roads: [...new Set(long)].slice(0, mostRoads),
  }
}

/** The hazards that one is in, in a sentence; empty where there is none. */
export function insideText(inside: readonly HazardSummary[], language: Language): string {
  if (inside.length === 0) return ''
  const names = inside.map(hazard => hazardName(hazard, language))
  return fill(wordsOf(language).withoutStreets.inside, { hazards: listText(names, language) })
}

/** Says that the real streets are not known here, which hazards one is in, and the main direction where there is one. */
export function withoutStreetsText(
  { direction, inside }: { direction: MainDirection | null; inside: readonly HazardSummary[] },
  language: Language,
): string {
  const words = wordsOf(language).withoutStreets
  const parts = [insideText(inside, language), words.unknown].filter(Boolean)
  if (direction) {
    const { bearing, meters, roads } = direction
    const values = {
      compass: compassOf(bearing, language),
      distance: distanceText(meters, language),
      roads: listText(roads, language),
    }
    parts.push(fill(roads.length > 0 ? words.directionBy : words.direction, values))
  }
  parts.push(words.help)
  return parts.join(' ')
}
