import type { Position } from '@muster/geo/position'
import { type HazardMarks, summaryOf } from '../hazards/marks.ts'
import type { NearDanger } from './types.ts'

/** A fire line moves: a road within this distance of one may soon be on fire. */
const nearMeters = 50
const steps = [0, 1, 2, 5, 10, 15, 20, 25, 30, 35, 40, 45, nearMeters]

const degreesNear = 0.001

/** The dangers within 50 m of a line, except those that the route leaves (`left`). Distances are rounded up to the next of `steps`. */
export function dangersNear(marks: HazardMarks, line: readonly Position[], left: ReadonlySet<number>): NearDanger[] {
  return marks.hazards.flatMap((hazard, number) => {
    if (hazard.rank !== 'danger' || left.has(number)) return []
    const [west, south, east, north] = hazard.area.box
    const close = line.slice(1).flatMap((to, i): [Position, Position][] => {
      const from = line[i] ?? to
      const apart =
        Math.max(from[0], to[0]) < west - degreesNear ||
        Math.min(from[0], to[0]) > east + degreesNear ||
        Math.max(from[1], to[1]) < south - degreesNear ||
        Math.min(from[1], to[1]) > north + degreesNear
      return apart ? [] : [[from, to]]
    })
    const isNear = (meters: number) => close.some(([from, to]) => hazard.area.inside(from, to, meters).length > 0)
    if (!isNear(nearMeters)) return []
    return [{ ...summaryOf(hazard), meters: steps.find(isNear) ?? nearMeters }]
  })
}
