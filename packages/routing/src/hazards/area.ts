import { type Interval, union } from '@muster/geo/capsule'
import { metersPerDegree } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { createCells, type Side } from './cells.ts'
import { type Outline, prepareOutline } from './outline.ts'
import { ringsOf } from './rings.ts'
import { thinRings } from './thin.ts'
import { HazardError, type HazardInput } from './types.ts'

// Points up to this distance from the boundary count as inside, so that touching needs no exact arithmetic and a flat ring still blocks.
const minBufferMeters = 0.5

// Safety margin in metres, so that rounding cannot change answers that are given without an exact test.
const cellMargin = 1

/** A hazard's area, including its buffer, prepared for queries. */
export type HazardArea = {
  box: [west: number, south: number, east: number, north: number]
  /** Whether a point is inside for the purposes of the planner. */
  contains: (point: Position) => boolean
  /** Whether a point is inside the area as drawn. It differs from `contains` near the outline of zones. */
  holds: (point: Position) => boolean
  /** Whether a point is inside or within `meters` of the area. */
  within: (point: Position, meters: number) => boolean
  /** Whether a box in degrees is inside or outside; `mixed` if a quick test cannot tell. */
  sideOf: (box: HazardArea['box']) => Side
  /** The parts of the straight line a–b that are inside, or within `extraMeters` of it, as sorted disjoint shares of it (0–1). */
  inside: (a: Position, b: Position, extraMeters?: number) => Interval[]
}

/** Grows a box in degrees by a distance. */
export function growBox(
  [west, south, east, north]: HazardArea['box'],
  meters: number,
  perLon: number,
): HazardArea['box'] {
  const dLat = meters / metersPerDegree
  const dLon = meters / perLon
  return [west - dLon, south - dLat, east + dLon, north + dLat]
}

/** The gaps of a line between the given ranges (sorted and disjoint) for which `holds` is true in their middle. */
export function gapsWhere(ranges: readonly Interval[], holds: (middle: number) => boolean): Interval[] {
  const found: Interval[] = []
  let from = 0
  for (const [start, end] of [...ranges, [1, 1] as const]) {
    if (start > from && holds((from + start) / 2)) found.push([from, start])
    from = Math.max(from, end)
  }
  return found
}

/** The point of a line at a share of it (0–1), on the outline's plane. */
export function pointOnLine({ toPlane }: Outline, a: Position, b: Position): (share: number) => [number, number] {
  const [ax, ay] = toPlane(a)
  const [bx, by] = toPlane(b)
  return share => [ax + (bx - ax) * share, ay + (by - ay) * share]
}

/** The outline of a hazard, and the metres around it that belong to the hazard. Throws HazardError if it has no usable coordinates. */
export function outlineOf(hazard: HazardInput): { outline: Outline; reach: number } {
  const buffer = hazard.bufferMeters ?? 0
  if (!Number.isFinite(buffer) || buffer < 0) throw new HazardError(hazard.id, 'the buffer is not a distance')
  const { rings, slackMeters } = thinRings(ringsOf(hazard))
  return { outline: prepareOutline(rings), reach: Math.max(minBufferMeters, buffer) + slackMeters }
}

/**
 * Prepares a hazard's area. A point is inside by the even-odd rule in each polygon, or if it is within the buffer of any ring. Throws HazardError if it has
 * no usable coordinates.
 */
export function prepareArea(hazard: HazardInput): HazardArea {
  const { outline, reach } = outlineOf(hazard)

  function within(point: Position, meters: number): boolean {
    const [x, y] = outline.toPlane(point)
    return outline.isNear(x, y, reach + meters) || outline.polygonsAt(x, y).size > 0
  }

  return {
    box: growBox(outline.box, reach, outline.perLon),
    contains: point => within(point, 0),
    holds: point => within(point, 0),
    within,
    sideOf: createCells(outline, reach + cellMargin),
    inside(a, b, extraMeters = 0) {
      const edges = outline.nearLine(a, b, reach + extraMeters)
      const at = pointOnLine(outline, a, b)
      return union([...edges, ...gapsWhere(edges, middle => outline.polygonsAt(...at(middle)).size > 0)])
    },
  }
}
