import type { Language } from '@muster/contracts/vocabulary/languages'
import { bearingDegrees, distanceMeters } from '@muster/geo/measure'
import { fill } from '@muster/languages/fill'
import type { HazardSummary } from '../hazards/types.ts'
import type { Route } from '../plan/types.ts'
import { hazardName } from './hazard-name.ts'
import { compassOf, listText, roughDistanceText, wordsOf } from './words.ts'

/** The rough direction of a route: the bearing of its first 15 km, its total metres, and its long roads in order, by the names on their signs. */
export type MainDirection = { bearing: number; meters: number; roads: string[] }

const firstMeters = 15_000
const leastRoadMeters = 1_500
const mostRoads = 3

/** The facts about a route that hold even if its streets are not real. */
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
    // Leaves out the practice network's stand-ins for streets.
    .filter(road => road !== '' && !road.startsWith('Local roads'))
  return {
    bearing: Math.round(bearingDegrees(...start, ...ahead)) % 360,
    meters,
    roads: [...new Set(long)].slice(0, mostRoads),
  }
}

/** A sentence about the hazards that contain the person; empty if there is none. */
export function insideText(inside: readonly HazardSummary[], language: Language): string {
  if (inside.length === 0) return ''
  const names = inside.map(hazard => hazardName(hazard, language))
  return fill(wordsOf(language).withoutStreets.inside, { hazards: listText(names, language) })
}

/** A text that says that the real streets are not known here, which hazards contain the person, and the main direction, if known. */
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
      distance: roughDistanceText(meters, language),
      roads: listText(roads, language),
    }
    parts.push(fill(roads.length > 0 ? words.directionBy : words.direction, values))
  }
  parts.push(words.help)
  return parts.join(' ')
}
