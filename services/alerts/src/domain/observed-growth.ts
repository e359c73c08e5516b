import type { HazardFact, HazardGrowth } from '@muster/contracts/entities/hazard-fact'
import { contains, linesOf, type Shape } from '@muster/geo/area'
import { bearingDegrees } from '@muster/geo/measure'
import { nearestOnLine } from '@muster/geo/nearest'

type Perimeter = Pick<HazardFact, 'kind' | 'geometry' | 'observedAt' | 'source'>

const hourMs = 3_600_000
/** In less time the difference of two ways of mapping is larger than the spread; over more the mean says nothing of an hour. */
const shortestHours = 0.5
const longestHours = 72
/** Lines of the same fire that were drawn in different ways differ by so much. */
const mappingMeters = 100
/** Faster than any fire is known to have spread: one of the lines is wrong. */
const fastestMetersPerHour = 30_000
/**
 * The most that two lines allow. A fire makes its runs in part of a day, so a longer span counts as this many hours; the rest is a margin for
 * the mapping. Both are assumptions, not measurements.
 */
const runHours = 8
const margin = 1.5
const mostSamples = 500
/** Degrees. A fire that grew to more sides has no direction; one that grew to one side alone may still turn. */
const mostUncertain = 60
const leastUncertain = 30

/** How far a fire spread outwards at points of its later line, each with the direction in which it went. */
function advances(before: Shape, after: Shape): { meters: number; bearing: number }[] {
  const old = linesOf(before)
  const corners = linesOf(after).flat()
  const every = Math.max(1, Math.floor(corners.length / mostSamples))
  return corners
    .filter((at, i) => i % every === 0 && !contains(before, at))
    .flatMap(at => {
      const nearest = old.flatMap(line => nearestOnLine(line, at) ?? []).sort((a, b) => a.meters - b.meters)[0]
      return nearest ? [{ meters: nearest.meters, bearing: bearingDegrees(...nearest.at, ...at) }] : []
    })
}

/** Degrees between two directions, 0 to 180. */
const between = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)

/**
 * The growth that two perimeters of one fire show: their greatest distance over the time between them. Null where they show none, are no
 * perimeters, or lie too near or too far apart in time to say anything.
 */
export function observedGrowth(before: Perimeter, after: Perimeter): HazardGrowth | null {
  if (before.kind !== 'fire-perimeter' || after.kind !== 'fire-perimeter') return null
  const hours = (Date.parse(after.observedAt) - Date.parse(before.observedAt)) / hourMs
  if (!(hours >= shortestHours && hours <= longestHours)) return null
  const grown = advances(before.geometry, after.geometry).sort((a, b) => b.meters - a.meters)
  const [fastest] = grown
  if (!fastest || fastest.meters <= mappingMeters) return null
  const most = (margin * fastest.meters) / Math.min(hours, runHours)
  if (most > fastestMetersPerHour) return null
  // Where it went at least half as far as at its fastest.
  const spread = grown.filter(({ meters }) => meters >= fastest.meters / 2)
  const uncertainty = spread.reduce((widest, { bearing }) => Math.max(widest, between(bearing, fastest.bearing)), 0)
  const hasDirection = uncertainty <= mostUncertain
  return {
    metersPerHour: Math.round(fastest.meters / hours),
    mostMetersPerHour: Math.round(most),
    bearing: hasDirection ? Math.round(fastest.bearing) % 360 : null,
    bearingUncertainty: hasDirection ? Math.max(leastUncertain, Math.round(uncertainty)) : 180,
    basis: 'derived',
    source: after.source,
    since: before.observedAt,
    asOf: after.observedAt,
  }
}
