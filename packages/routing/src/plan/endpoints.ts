import type { LonLat } from '../geo/measure.ts'
import { type Snap, snapToSegments } from '../graph/snap.ts'
import type { RoadGraph } from '../graph/types.ts'
import type { HazardMarks, HazardStretch } from '../hazards/marks.ts'
import { ACCESS_SPEED, type ProfileCosts, usableSegment } from './profiles.ts'
import { INSIDE_COST_PER_METER, type Stop } from './search.ts'
import { crossStretches } from './traverse.ts'

// Ground without a known road is a last resort: its time counts this much more when roads are compared.
const OFF_ROAD_FACTOR = 3
const MOTORWAY_EXTRA_METERS = 300
const NO_HAZARDS: ReadonlySet<number> = new Set()

export type Endpoint = Stop & { snap: Snap; insideMeters: number }

/** The parts of a straight line (metres) in hazards to avoid. */
export const stretchesOnLine = (marks: HazardMarks, a: LonLat, b: LonLat, meters: number): HazardStretch[] =>
  marks.hazards
    .flatMap((hazard, number) =>
      hazard.avoid
        ? hazard.area.inside(a, b).map(([from, to]) => ({ hazard: number, from: from * meters, to: to * meters }))
        : [],
    )
    .sort((x, y) => x.from - y.from)

/**
 * Ways between a point and the roads near it, best first. The straight line to the road obeys the hazards as a road does: from a start it
 * may leave those in `leaving`, and enters none.
 */
export const findEndpoints = (
  graph: RoadGraph,
  marks: HazardMarks | null,
  costs: ProfileCosts,
  point: LonLat,
  options: { count: number; leaving?: ReadonlySet<number> },
): Endpoint[] => {
  const leaving = options.leaving ?? NO_HAZARDS
  const snaps = snapToSegments(graph, point, {
    count: options.count,
    usable: segment => usableSegment(graph, costs, segment),
  })
  const speed = ACCESS_SPEED[costs.profile]
  return snaps
    .flatMap(snap => {
      const stretches = marks ? stretchesOnLine(marks, point, snap.point, snap.distance) : []
      const crossing = crossStretches(stretches, leaving, 0, snap.distance, leaving.size > 0)
      if (!crossing) return []
      const motorway = graph.roadClass[snap.segment] === 0 ? MOTORWAY_EXTRA_METERS : 0
      const walked = ((snap.distance + motorway) / speed) * OFF_ROAD_FACTOR
      const cost = walked + crossing.insideMeters * INSIDE_COST_PER_METER
      const { segment, along } = snap
      return [
        { snap, segment, along, point: snap.point, cost, inside: crossing.inside, insideMeters: crossing.insideMeters },
      ]
    })
    .sort((a, b) => a.snap.distance - b.snap.distance || a.cost - b.cost)
}
