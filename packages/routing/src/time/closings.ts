import { metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { segmentsNear } from '../graph/boxes.ts'
import { createWalk } from '../graph/shape.ts'
import type { RoadGraph } from '../graph/types.ts'
import { growBox } from '../hazards/area.ts'
import { blockedBy, type HazardMarks, type MarkedHazard } from '../hazards/marks.ts'
import { fastestGrowth, hoursUntilReached } from '../hazards/spread.ts'
import { noDanger } from './along-edge.ts'
import type { ClosedBy, Closings } from './latest-departure.ts'

/** Growth is not extrapolated further than this, because newer data arrives before then. */
export const horizonSeconds = 3 * 3600
const stepSeconds = 60
const sampleMeters = 400
const burningMeters = 50
const hourMs = 3_600_000

/** Heat within this distance of a fire, observed after the fire's line was drawn, counts as part of this fire ahead of its line. */
const aheadMeters = 5_000

/** The dangers with a known growth. */
export const growingDangers = ({ hazards }: HazardMarks): MarkedHazard[] =>
  hazards.filter(({ rank, input }) => rank === 'danger' && (input.growthMetersPerHour ?? 0) > 0)

/** `danger`: the index of the danger that the hazard is or belongs to. */
type Spreading = { hazard: MarkedHazard; danger: number }

/** The growing dangers, and heat that was observed ahead of them since; the heat grows as they do. */
function spreading(marks: HazardMarks): Spreading[] {
  const dangers = growingDangers(marks).map(hazard => ({ hazard, danger: marks.hazards.indexOf(hazard) }))
  const heat = marks.hazards.filter(({ input }) => input.isHeat)
  const ahead = dangers.flatMap(({ hazard, danger }) =>
    heat.flatMap(spots => {
      const grown = heatAhead(hazard, spots)
      return grown ? [{ hazard: grown, danger }] : []
    }),
  )
  return [...dangers, ...ahead]
}

const grownHeat = new WeakMap<MarkedHazard, WeakMap<MarkedHazard, MarkedHazard>>()

function heatAhead(danger: MarkedHazard, spots: MarkedHazard): MarkedHazard | null {
  const { observedAt = 0, growthMetersPerHour = 0, bearing, bearingUncertainty } = danger.input
  if ((spots.input.observedAt ?? 0) <= observedAt) return null
  const [west, south, east, north] = spots.area.box
  if (!danger.area.within([(west + east) / 2, (south + north) / 2], aheadMeters)) return null
  const known = grownHeat.get(danger) ?? new WeakMap<MarkedHazard, MarkedHazard>()
  grownHeat.set(danger, known)
  const found = known.get(spots)
  if (found) return found
  const direction = {
    ...(bearing !== undefined && { bearing }),
    ...(bearingUncertainty !== undefined && { bearingUncertainty }),
  }
  const made = { ...spots, input: { ...spots.input, growthMetersPerHour, ...direction } }
  known.set(spots, made)
  return made
}

/**
 * Seconds from `at` (milliseconds since 1970) until a danger, at its reported growth, comes within `meters` of a point, rounded down to the minute before;
 * Infinity beyond the horizon. `isOutside`: the point is known to be outside of the danger as drawn.
 */
function secondsUntil(hazard: MarkedHazard, point: Position, meters: number, at: number, isOutside: boolean): number {
  if (!isOutside && hazard.area.within(point, meters)) return 0
  const { observedAt } = hazard.input
  const hoursAt = (step: number) =>
    observedAt === undefined ? 0 : Math.max(0, at + step * stepSeconds * 1000 - observedAt) / hourMs
  const last = horizonSeconds / stepSeconds
  const hours = hoursUntilReached(hazard, point, meters, hoursAt(last))
  if (hours === Number.POSITIVE_INFINITY) return hours
  let step = Math.ceil(((observedAt ?? at) - at + hours * hourMs) / (stepSeconds * 1000))
  step = Math.min(last, Math.max(0, step))
  // Corrects the step if rounding made it one too high or too low.
  while (step > 0 && hoursAt(step - 1) >= hours) step--
  while (step < last && hoursAt(step) < hours) step++
  // The minute before, because the fire arrives in the course of that minute.
  return Math.max(0, step - 1) * stepSeconds
}

/** Seconds until the first of all growing dangers reaches a point, and the index of that danger. */
export function secondsUntilReached(
  marks: HazardMarks,
  point: Position,
  at: number,
): { until: number; danger: number } {
  let first = { until: Number.POSITIVE_INFINITY, danger: noDanger }
  for (const { hazard, danger } of spreading(marks)) {
    const until = secondsUntil(hazard, point, 0, at, false)
    if (until < first.until) first = { until, danger }
  }
  return first
}

/**
 * Roads that dangers will reach within three hours at their reported growth, with the seconds from `at` until then, rounded down to minutes, and which danger
 * comes first. Heat ahead of a danger counts as part of it. Dangers without reported growth close nothing.
 */
export function closingsOf(
  graph: RoadGraph,
  marks: HazardMarks,
  at: number,
): { closings: Closings; closedBy: ClosedBy } {
  const closings = new Map<number, number | number[]>()
  const closedBy = new Map<number, number | number[]>()
  const walk = createWalk(graph)
  for (const { hazard, danger } of spreading(marks)) {
    const { box } = hazard.area
    const { observedAt = at } = hazard.input
    const reach = (fastestGrowth(hazard.input) * (at - observedAt + horizonSeconds * 1000)) / hourMs + sampleMeters
    for (const segment of segmentsNear(graph, ...growBox(box, reach, metersPerLon((box[1] + box[3]) / 2)))) {
      const length = graph.length[segment] ?? 0
      if (isAllBurning(marks, segment, length)) continue
      const isOutside = !hazard.onRoads.has(segment)
      const parts = partsOf(marks, segment, length)
      const meters = length / parts / 2
      if (parts === 1) {
        const seconds = secondsUntil(hazard, walk(segment, length / 2), meters, at, isOutside)
        const known = closings.get(segment)
        if (seconds >= (typeof known === 'number' ? known : Number.POSITIVE_INFINITY)) continue
        closings.set(segment, seconds)
        closedBy.set(segment, danger)
        continue
      }
      const [known, by] = [closings.get(segment), closedBy.get(segment)]
      const each = Array.from({ length: parts }, () => Number.POSITIVE_INFINITY)
      const dangers = each.map(() => noDanger)
      for (let i = 0; i < parts; i++) {
        const seconds = secondsUntil(hazard, walk(segment, (i + 0.5) * meters * 2), meters, at, isOutside)
        const before = typeof known === 'object' ? (known[i] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
        const isSooner = seconds < before
        each[i] = isSooner ? seconds : before
        dangers[i] = isSooner ? danger : typeof by === 'object' ? (by[i] ?? noDanger) : noDanger
      }
      if (!each.some(Number.isFinite)) continue
      closings.set(segment, each)
      closedBy.set(segment, dangers)
    }
  }
  return { closings, closedBy }
}

const isAllBurning = ({ blocked, hardStretches }: HazardMarks, segment: number, length: number): boolean =>
  ((blocked[segment] ?? 0) & blockedBy.danger) !== 0 &&
  (hardStretches.get(segment) ?? []).some(({ from, to }) => from <= 0 && to >= length)

/** The number of parts of a road that close separately: more if a part of it is in a danger, because the others may still be used. */
function partsOf({ blocked }: HazardMarks, segment: number, length: number): number {
  const isBurning = ((blocked[segment] ?? 0) & blockedBy.danger) !== 0
  return Math.max(1, Math.ceil(length / (isBurning ? burningMeters : sampleMeters)))
}
