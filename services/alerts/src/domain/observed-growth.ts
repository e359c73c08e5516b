import type { HazardFact, HazardGrowth } from '@muster/contracts/entities/hazard-fact'
import { contains, linesOf, type Shape } from '@muster/geo/area'
import { bearingDegrees } from '@muster/geo/measure'
import { nearestOnLine } from '@muster/geo/nearest'

type Perimeter = Pick<HazardFact, 'kind' | 'geometry' | 'observedAt' | 'source'>

const hourMs = 3_600_000
/** Over a shorter time, the difference between two ways of mapping is larger than the spread. Over a longer time, the mean says nothing about one hour. */
const shortestHours = 0.5
const longestHours = 72
/** Two perimeters of the same fire that were mapped in different ways differ by about this much. */
const mappingMeters = 100
/** No fire is known to have spread faster. One of the perimeters is then wrong. */
const fastestMetersPerHour = 30_000
/**
 * Used for the upper limit of the growth. A fire spreads fast only in a part of the day, so a longer time counts as this many hours. `margin` allows for
 * errors of the mapping. Both are assumptions, not measurements.
 */
const runHours = 8
const margin = 1.5
const mostSamples = 500
/**
 * Limits of the uncertainty of the direction, in degrees. A fire that grew to more sides than `mostUncertain` has no direction. A fire that grew to one side
 * may still turn, so the uncertainty is at least `leastUncertain`.
 */
const mostUncertain = 60
const leastUncertain = 30

/** How far a fire spread outwards at points of its later perimeter, in metres, and in which direction. */
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

/** The angle between two directions in degrees, 0 to 180. */
const between = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)

/**
 * The growth between two perimeters of one fire: their greatest distance divided by the time between them. Null if they show no growth, are not perimeters,
 * or are too close or too far apart in time.
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
  // The points where it spread at least half as far as at the fastest point.
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
