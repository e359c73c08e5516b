import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RefugeKind } from '@muster/contracts/vocabulary/refuges'
import { bearingDegrees, distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { RoadGraph, TravelMode } from '../graph/types.ts'
import type { HazardMarks } from '../hazards/marks.ts'
import { routeOf } from './assemble.ts'
import { findLastResort } from './find-path.ts'
import { costsFor, isMotorized } from './profiles.ts'
import type { Refuge, RefugeAdvice } from './types.ts'

/** Maximum distance of a refuge by vehicle: a farther one does not help a person without a way out. */
const farthestMeters = 5_000
const farthestOnFootMeters = 2_000
/** Penalty in metres for each kind: grass and crops may be dry, and parked cars burn. */
const worseBy: Record<RefugeKind, number> = {
  known: 0,
  water: 0,
  sand: 0,
  airfield: 100,
  pitch: 200,
  parking: 200,
  golf_course: 300,
  farmland: 500,
}
/** A refuge inside the danger itself is chosen only if it is this much nearer. */
const inDangerMeters = 2_000
const mostTried = 8
const walkedStraightMeters = 300

const inDanger = ({ hazards }: HazardMarks, at: Position): boolean =>
  hazards.some(({ rank, area }) => rank === 'danger' && area.contains(at))

type Request = { from: Position; profile: TravelMode; language?: Language }

/**
 * The nearby refuge that is least likely to burn, for a person without a way out. Prefers a near one, on the way with the fewest metres in danger, outside of
 * dangers, and of a kind that does not burn. Null if none is known nearby.
 */
export function nearestRefuge(
  graph: RoadGraph,
  marks: HazardMarks,
  refuges: readonly Refuge[],
  { from, profile, language = 'en' }: Request,
): RefugeAdvice | null {
  const limit = isMotorized(profile) ? farthestMeters : farthestOnFootMeters
  const rated = refuges
    .map(refuge => {
      const straight = distanceMeters(...from, ...refuge.location)
      const worse = worseBy[refuge.kind] + (inDanger(marks, refuge.location) ? inDangerMeters : 0)
      return { refuge, straight, rating: straight + worse }
    })
    .filter(({ straight }) => straight <= limit)
    .sort((a, b) => a.rating - b.rating)
    .slice(0, mostTried)
  const [best] = rated
  if (!best) return null

  const bearingTo = (to: Position) => Math.round(bearingDegrees(...from, ...to)) % 360
  const onFoot = (one: typeof best): RefugeAdvice => ({
    refuge: one.refuge,
    meters: one.straight,
    metersInDanger: dangerOnLine(marks, from, one.refuge.location, one.straight),
    bearing: bearingTo(one.refuge.location),
    route: null,
  })
  if (best.straight <= walkedStraightMeters) return onFoot(best)
  const costs = costsFor(graph, profile)
  const found = rated.flatMap(({ refuge, rating, straight }): { advice: RefugeAdvice; rating: number }[] => {
    const way = findLastResort({ graph, marks, costs, from }, [refuge.location])
    if (!way) return []
    const route = routeOf(graph, marks, costs, [way.path], { language })
    const gaps = (route.startGap?.meters ?? 0) + (route.endGap?.meters ?? 0)
    const meters = route.distanceMeters + gaps
    const metersInDanger = [...route.leavesHazards, ...route.passesThrough].reduce(
      (sum, { rank, metersInside }) => (rank === 'danger' ? sum + metersInside : sum),
      0,
    )
    const advice = { refuge, meters, metersInDanger, bearing: bearingTo(refuge.location), route }
    return [{ advice, rating: rating - straight + meters + metersInDanger * dangerFactor }]
  })
  const [chosen] = found.sort((a, b) => a.rating - b.rating)
  return chosen?.advice ?? onFoot(best)
}

/** A metre in danger on the way to a refuge counts as this many metres. */
const dangerFactor = 10

function dangerOnLine({ hazards }: HazardMarks, from: Position, to: Position, meters: number): number {
  const shares = hazards.flatMap(({ rank, area }) => (rank === 'danger' ? area.inside(from, to) : []))
  return shares.reduce((sum, [start, end]) => sum + (end - start) * meters, 0)
}
