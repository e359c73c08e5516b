import { type HazardRank, hazardRanks } from '@muster/contracts/vocabulary/hazards'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { type Interval, subtractIntervals, union } from '@muster/geo/capsule'
import { bearingDegrees, distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { buildSteps } from '../directions/steps.ts'
import { wordsOf } from '../directions/words.ts'
import { isForward, nameOf, refOf, segmentOf } from '../graph/edges.ts'
import { pointAlong } from '../graph/shape.ts'
import type { RoadGraph } from '../graph/types.ts'
import { type HazardMarks, summaryOf } from '../hazards/marks.ts'
import { touchMeters } from '../hazards/zone-area.ts'
import { closingReasons } from './closing.ts'
import { accessMeters, type Endpoint, gapMeters, stretchesOnLine } from './endpoints.ts'
import type { Path } from './find-path.ts'
import { hazardExposure } from './hazard-exposure.ts'
import { dangersNear } from './near-dangers.ts'
import { ACCESS_SPEED, secondsFor, type TravelModeCosts, turnSeconds } from './profiles.ts'
import { endReason, gapReasons, hazardReasons, roadReasons } from './reasons.ts'
import type { ManeuverModifier, RoadGap, Route, RouteLeg, RouteRequest } from './types.ts'

const labelOf = (graph: RoadGraph, segment: number): string => nameOf(graph, segment) || refOf(graph, segment)

/**
 * A road on the border between two ordered zones is inside the area that they form together, but outside of each. Returns its metres, with one of the zones
 * along which it runs.
 */
function alongBorders(graph: RoadGraph, marks: HazardMarks, segment: number, [low, high]: Interval) {
  const own = (marks.stretches.get(segment) ?? []).filter(({ hazard }) => marks.hazards[hazard]?.rank === 'order')
  const covered = union(own.map(({ from, to }): Interval => [from, to]))
  return (marks.orderedStretches.get(segment) ?? []).flatMap(({ hazard: area, from, to }) => {
    const { members = [] } = marks.orderedAreas[area] ?? {}
    return subtractIntervals([Math.max(from, low), Math.min(to, high)], covered).flatMap(([start, end]) => {
      const middle = pointAlong(graph, segment, (start + end) / 2)
      const zone = members.find(number => marks.hazards[number]?.area.within(middle, touchMeters))
      return zone === undefined ? [] : [{ zone, meters: end - start }]
    })
  })
}

/** Metres of a path in each hazard of the given ranks that it touches, with the names of the roads. */
export function hazardsOnPath(graph: RoadGraph, marks: HazardMarks, path: Path, ranks: readonly HazardRank[]) {
  const found = new Map<number, { meters: number; roads: Set<string> }>()
  const add = (hazard: number, meters: number, road: string) => {
    const entry = found.get(hazard) ?? { meters: 0, roads: new Set<string>() }
    entry.meters += Math.max(0, meters)
    if (road) entry.roads.add(road)
    found.set(hazard, entry)
  }
  for (const { edge, from, to } of path.pieces) {
    const segment = segmentOf(edge)
    const length = graph.length[segment] ?? 0
    const low = isForward(edge) ? from : length - to
    const high = isForward(edge) ? to : length - from
    for (const stretch of marks.stretches.get(segment) ?? []) {
      const rank = marks.hazards[stretch.hazard]?.rank
      if (!rank || !ranks.includes(rank) || stretch.to < low || stretch.from > high) continue
      add(stretch.hazard, Math.min(stretch.to, high) - Math.max(stretch.from, low), labelOf(graph, segment))
    }
    if (!ranks.includes('order') || !marks.orderedStretches.has(segment)) continue
    for (const { zone, meters } of alongBorders(graph, marks, segment, [low, high]))
      add(zone, meters, labelOf(graph, segment))
  }
  const { start, goal } = path
  for (const [a, b, meters] of [
    [path.from, start.point, start.snap.distance],
    [goal.point, path.to, goal.snap.distance],
  ] as const) {
    for (const stretch of stretchesOnLine(marks, a, b, meters, ranks))
      add(stretch.hazard, stretch.to - stretch.from, '')
  }
  return found
}

/** Real metres and seconds of a path, including the straight lines at its ends. Faster than building instructions. */
export function measurePath(graph: RoadGraph, costs: TravelModeCosts, path: Path) {
  const access = accessMeters(path.start) + accessMeters(path.goal)
  let meters = access
  let seconds = access / ACCESS_SPEED[costs.profile]
  path.pieces.forEach(({ edge, from, to }, i) => {
    const before = path.pieces[i - 1]
    meters += to - from
    seconds += secondsFor(graph, costs, edge, to - from)
    if (before) seconds += turnSeconds(graph, costs.profile, before.edge, edge)
  })
  return { meters, seconds }
}

const summaryName = (leg: RouteLeg): string => {
  const meters = new Map<string, number>()
  for (const step of leg.steps) {
    const name = step.name || step.ref
    if (name) meters.set(name, (meters.get(name) ?? 0) + step.distanceMeters)
  }
  return [...meters]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 2)
    .map(([name]) => name)
    .join(', ')
}

/** A path as one leg with instructions. */
export const legOf = (graph: RoadGraph, costs: TravelModeCosts, path: Path, language: Language): RouteLeg => {
  const steps = buildSteps(graph, costs, path, language)
  const leg: RouteLeg = {
    summary: '',
    distanceMeters: steps.reduce((sum, step) => sum + step.distanceMeters, 0),
    durationSeconds: steps.reduce((sum, step) => sum + step.durationSeconds, 0),
    steps,
  }
  return { ...leg, summary: summaryName(leg) }
}

const geometryOf = (legs: readonly RouteLeg[]): Position[] => {
  const points: Position[] = []
  for (const leg of legs) {
    for (const step of leg.steps) {
      for (const point of step.geometry) {
        const last = points.at(-1)
        if (!last || last[0] !== point[0] || last[1] !== point[1]) points.push(point)
      }
    }
  }
  if (points.length === 1 && points[0]) points.push(points[0])
  return points
}

function gapOf(graph: RoadGraph, end: Endpoint, point: Position): RoadGap | null {
  const meters = gapMeters(end)
  if (meters === 0) return null
  const bearing = Math.round(bearingDegrees(...point, ...end.point)) % 360
  return { meters, road: labelOf(graph, end.segment), location: end.point, bearing }
}

const sideOf = (modifier: ManeuverModifier | null | undefined) =>
  modifier === 'left' || modifier === 'right' ? modifier : null

/** A route with fewer metres in a hazard only touches its edge and does not go through it. */
const throughMeters = 1

/** The parts of a request that the description of a route needs: its language, its departure, and the safe places. */
type Telling = Pick<RouteRequest, 'language' | 'departAt' | 'safePlaces' | 'end'>

/** A destination within this distance of a safe place counts as that place, because a large place has several entrances. */
const atPlaceMeters = 150

/** A route from one or more paths. The planner adds the avoided hazards afterwards. */
export function routeOf(
  graph: RoadGraph,
  marks: HazardMarks,
  costs: TravelModeCosts,
  paths: readonly Path[],
  { language = 'en', departAt, safePlaces = [], end }: Telling,
): Route {
  const legs = paths.map(path => legOf(graph, costs, path, language))
  const arrival = legs.at(-1)?.steps.at(-1)
  // The end of such a route is no place to stay, so the instruction must not say "you have arrived".
  if (arrival && end) arrival.instruction = wordsOf(language).arriveWithoutPlace[end.kind]
  const geometry = geometryOf(legs)
  const leaves = new Map<number, number>()
  const through = new Map<number, number>()
  for (const path of paths) {
    const inside = hazardsOnPath(graph, marks, path, hazardRanks)
    for (const number of path.leaving) {
      const meters = inside.get(number)?.meters ?? 0
      // A person beside a closed road is not necessarily on it.
      if (marks.hazards[number]?.isLine && meters <= throughMeters) continue
      leaves.set(number, (leaves.get(number) ?? 0) + meters)
    }
    for (const [number, { meters }] of inside) {
      if (meters > throughMeters && !path.leaving.has(number)) through.set(number, (through.get(number) ?? 0) + meters)
    }
  }
  const told = (meters: ReadonlyMap<number, number>) =>
    [...meters].flatMap(([number, metersInside]) => {
      const hazard = marks.hazards[number]
      return hazard ? [{ ...summaryOf(hazard), metersInside }] : []
    })
  const leavesHazards = told(leaves)
  const nearDangers = dangersNear(marks, geometry, new Set(leaves.keys()))
  const [first] = paths
  const last = paths.at(-1)
  const startGap = first ? gapOf(graph, first.start, first.from) : null
  const endGap = last ? gapOf(graph, last.goal, last.to) : null
  const crossesOrders = paths.some(path => path.crossesOrders)
  const passesThrough = told(through)
  const reasons = [
    ...hazardReasons({ leavesHazards, passesThrough, nearDangers, crossesOrders }),
    ...(departAt === undefined ? [] : closingReasons(marks, legs, departAt, new Set(leaves.keys()))),
    // Facts about the practice network's roads say nothing about real ones.
    ...(graph.isPractice ? [] : [...roadReasons(graph, costs.profile, paths), ...gapReasons([startGap, endGap])]),
    ...(end ? [endReason(end)] : []),
  ]
  const durationSeconds = legs.reduce((sum, leg) => sum + leg.durationSeconds, 0)
  const arrivesAt = departAt === undefined ? undefined : departAt + durationSeconds * 1000
  const endsClear = last ? hazardExposure(marks, last.to, arrivesAt) === 'clear' : false
  return {
    profile: costs.profile,
    distanceMeters: legs.reduce((sum, leg) => sum + leg.distanceMeters, 0),
    durationSeconds,
    geometry,
    legs,
    isPractice: graph.isPractice,
    certainty: reasons.length > 0 ? 'risky' : graph.isPractice ? 'unknown' : 'certain',
    reasons,
    arrivalSide: sideOf(legs.at(-1)?.steps.at(-1)?.modifier),
    startGap,
    endGap,
    avoided: [],
    leavesHazards,
    passesThrough,
    nearDangers,
    crossesOrders,
    endsClear,
    endsAtSafePlace: endsClear && safePlaces.some(at => last && distanceMeters(...at, ...last.to) <= atPlaceMeters),
    sentence: '',
  }
}
