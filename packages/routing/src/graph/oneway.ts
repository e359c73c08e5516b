import type { RoadClass } from './road-class.ts'
import type { Tags } from './types.ts'

/** The allowed directions: along the way, against it. */
export type Directions = { along: boolean; against: boolean }

const both: Directions = { along: true, against: true }
const along: Directions = { along: true, against: false }
const against: Directions = { along: false, against: true }
const neither: Directions = { along: false, against: false }

function fromWord(word: string): Directions {
  if (word === '-1' || word === 'reverse') return against
  if (word === 'yes' || word === 'true' || word === '1') return along
  // The direction changes by the hour, and the current one is not known.
  if (word === 'reversible') return neither
  // `alternating`: both directions in turn, by a signal.
  return both
}

/** A direction that is only open under a condition is not used. */
function underConditions(base: Directions, conditional: string | undefined): Directions {
  if (!conditional) return base
  return [...conditional.matchAll(/([\w-]+)\s*@/g)]
    .map(([, word = '']) => fromWord(word))
    .reduce((sure, other) => ({ along: sure.along && other.along, against: sure.against && other.against }), base)
}

const implied = (tags: Tags, roadClass: RoadClass): Directions =>
  tags.junction === 'roundabout' || tags.junction === 'circular' || roadClass === 'motorway' ? along : both

function directionsFor(tags: Tags, keys: readonly string[], roadClass: RoadClass): Directions {
  const word = keys.map(key => tags[key]).find(value => value !== undefined)
  const base = word === undefined ? implied(tags, roadClass) : fromWord(word)
  const conditional = keys.map(key => tags[`${key}:conditional`]).find(value => value !== undefined)
  return underConditions(base, conditional)
}

/** Directions for cars, with or without a trailer, and trucks. */
export const motorDirections = (tags: Tags, roadClass: RoadClass): Directions =>
  directionsFor(tags, ['oneway:motorcar', 'oneway:motor_vehicle', 'oneway:vehicle', 'oneway'], roadClass)

/** Directions by bicycle. Contraflow cycle lanes open a one-way street in both directions. */
export function bicycleDirections(tags: Tags, roadClass: RoadClass): Directions {
  const own = tags['oneway:bicycle']
  if (own === undefined && ['cycleway', 'cycleway:both', 'cycleway:left', 'cycleway:right'].some(isOpposite))
    return both
  return directionsFor(tags, ['oneway:bicycle', 'oneway:vehicle', 'oneway'], roadClass)

  function isOpposite(key: string): boolean {
    return tags[key]?.startsWith('opposite') ?? false
  }
}

/** Directions on foot. One-way streets do not apply to people on foot, but `oneway:foot` and escalators do, and on footways `oneway` itself. */
export function footDirections(tags: Tags): Directions {
  if (tags.conveying === 'forward') return along
  if (tags.conveying === 'backward') return against
  if (tags.conveying === 'reversible') return neither
  return fromWord(tags['oneway:foot'] ?? tags['foot:oneway'] ?? 'no')
}
