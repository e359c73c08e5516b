import type { HazardRank } from '@muster/contracts/vocabulary/hazards'
import type { Position } from '@muster/geo/position'
import { traitsOf } from '../graph/edges.ts'
import { type Snap, snapToSegments } from '../graph/snap.ts'
import type { RoadGraph } from '../graph/types.ts'
import type { HazardMarks, HazardStretch } from '../hazards/marks.ts'
import { crossingCost } from './priority.ts'
import { ACCESS_SPEED, type TravelModeCosts, usableSegment } from './profiles.ts'
import type { Stop } from './search.ts'
import { type Crossing, type CrossingRules, checkCrossing, lineBits } from './traverse.ts'

/** Up to this length, the straight line between a point and the road is part of the route. Beyond it, the ground in between is not known. */
export const drawnAccessMeters = 50
// The practice network has only main roads, so most points are far from one.
const maxAccessMeters = { real: 1_000, practice: 5_000 }
// Ground without a known road is a last resort: its time is multiplied by this when roads are compared.
const offRoadFactor = 3
const motorwayExtraMeters = 300

/** A start or goal of a search, with the point on the road to which it was snapped. */
export type Endpoint = Stop & { snap: Snap }

/** Metres of the straight line between a point and a road if the route does not contain it, otherwise 0. */
export const gapMeters = ({ snap }: Endpoint): number => (snap.distance > drawnAccessMeters ? snap.distance : 0)

/** Metres of the straight line between a point and a road if the route contains it, otherwise 0. */
export const accessMeters = ({ snap }: Endpoint): number => (snap.distance > drawnAccessMeters ? 0 : snap.distance)

/** The parts of a straight line (in metres) in hazards of the given ranks, by their index in `hazards`. */
export function stretchesOnLine(
  marks: HazardMarks,
  a: Position,
  b: Position,
  meters: number,
  ranks: readonly HazardRank[],
): HazardStretch[] {
  return stretchesIn(
    marks.hazards.map(hazard => (ranks.includes(hazard.rank) ? hazard.area : null)),
    a,
    b,
    meters,
  )
}

function stretchesIn(
  areas: readonly (HazardMarks['hazards'][number]['area'] | null)[],
  a: Position,
  b: Position,
  meters: number,
) {
  return areas
    .flatMap((area, hazard) =>
      (area?.inside(a, b) ?? []).map(([from, to]): HazardStretch => ({ hazard, from: from * meters, to: to * meters })),
    )
    .sort((x, y) => x.from - y.from)
}

const freeAccess: Crossing = { danger: 0, order: 0, warning: 0, within: 0 }

function crossLine(
  marks: HazardMarks | null,
  rules: CrossingRules,
  a: Position,
  b: Position,
  meters: number,
  within: number,
) {
  if (!marks) return freeAccess
  // A road that is closed to traffic does not stop people from crossing it to a road behind it.
  const hard = stretchesOnLine(marks, a, b, meters, ['danger', 'closure']).filter(
    ({ hazard }) => !marks.hazards[hazard]?.isLine,
  )
  const areas = marks.orderedAreas.map(({ area }) => area)
  const found = checkCrossing(
    { hard, ordered: stretchesIn(areas, a, b, meters), warning: [] },
    marks,
    rules,
    0,
    meters,
    within,
  )
  // A person is on a closed road only after they have entered the road.
  return found && { ...found, within: found.within | (within & lineBits(marks, rules)) }
}

/**
 * The places on roads near a point, best first. Only the nearest road and those at a similar distance count: a more distant road must not replace one that is
 * blocked. The straight line in between obeys the hazards like a road; `within` is the mask at the point.
 */
export function findEndpoints(
  graph: RoadGraph,
  marks: HazardMarks | null,
  rules: CrossingRules,
  costs: TravelModeCosts,
  point: Position,
  options: { count: number; within: number; onHazard?: () => void },
): Endpoint[] {
  const snaps = snapToSegments(graph, point, {
    count: options.count,
    maxMeters: graph.isPractice ? maxAccessMeters.practice : maxAccessMeters.real,
    usable: segment => usableSegment(graph, costs, segment),
  })
  const nearest = snaps[0]?.distance ?? 0
  const farthest = nearest > drawnAccessMeters ? nearest + drawnAccessMeters : drawnAccessMeters
  const speed = ACCESS_SPEED[costs.profile]
  return snaps
    .filter(snap => snap.distance <= farthest)
    .flatMap(snap => {
      const crossing = crossLine(marks, rules, point, snap.point, snap.distance, options.within)
      if (!crossing || crossing.danger > 0 || crossing.order > 0) options.onHazard?.()
      if (!crossing) return []
      const motorway = traitsOf(graph, snap.segment).roadClass === 0 ? motorwayExtraMeters : 0
      const walked = ((snap.distance + motorway) / speed) * offRoadFactor
      const { segment, along } = snap
      return [
        { snap, segment, along, point: snap.point, cost: walked + crossingCost(crossing), within: crossing.within },
      ]
    })
    .sort((a, b) => a.snap.distance - b.snap.distance || a.cost - b.cost)
}
