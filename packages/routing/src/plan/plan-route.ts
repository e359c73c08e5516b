import type { HazardRank } from '@muster/contracts/vocabulary/hazards'
import { otherWays } from '@muster/contracts/vocabulary/travel'
import { bearingDegrees } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { routeSentence, withWords } from '../directions/wording.ts'
import { nameOf, refOf } from '../graph/edges.ts'
import { snapToSegments } from '../graph/snap.ts'
import type { RoadGraph } from '../graph/types.ts'
import { type HazardMarks, hazardsAt, summaryOf } from '../hazards/marks.ts'
import type { HazardSummary } from '../hazards/types.ts'
import { findAlternatives } from './alternatives.ts'
import { hazardsOnPath, measurePath, routeOf } from './assemble.ts'
import type { StopCheck } from './cancel.ts'
import { findPath, type Path, type PathFailure, type PathQuery } from './find-path.ts'
import { hazardExposure, hazardsAround } from './hazard-exposure.ts'
import { excessOverLimits } from './limits.ts'
import { costsFor, usableSegment } from './profiles.ts'
import { nearestRefuge } from './refuge.ts'
import type { AvoidedHazard, NoRouteCode, NoRouteReason, RoadGap, Route, RouteRequest, RouteResult } from './types.ts'

type Crossed = HazardSummary & { number: number; roads: string[] }

const avoidedRanks: readonly HazardRank[] = ['danger', 'closure', 'order']

/**
 * The hazards that the best path without regard to hazards would enter, except those that hold the start; null if there is no path at all. `best` is the best
 * path with hazards, if known: if its search met no hazard, it is not repeated.
 */
function crossedWithout(query: PathQuery, best?: Path): { path: Path; crossed: Crossed[] } | null {
  const { graph, marks } = query
  if (best && !best.metHazards) return { path: best, crossed: [] }
  const path = findPath({ ...query, marks: null })
  if (typeof path === 'string' || !marks) return null
  const leaving = new Set(hazardsAt(marks, query.from))
  const crossed = [...hazardsOnPath(graph, marks, path, avoidedRanks)].flatMap(([number, { roads }]) => {
    const hazard = marks.hazards[number]
    return hazard && !leaving.has(number) ? [{ ...summaryOf(hazard), number, roads: [...roads] }] : []
  })
  return { path, crossed }
}

type Refusal = Partial<Omit<NoRouteReason, 'code' | 'message' | 'why'>>

/** A reason for having no route, with only its code set. */
export const emptyNoRouteReason = (code: NoRouteCode): NoRouteReason => ({
  code,
  message: '',
  why: '',
  blockedBy: [],
  blockedRoads: [],
  nearestRoad: null,
  tooFar: null,
  refuge: null,
  refugesSearched: false,
  otherWays: [],
})

function refuse(request: RouteRequest, code: NoRouteCode, parts: Refusal = {}): RouteResult {
  const reason: NoRouteReason = { ...emptyNoRouteReason(code), ...parts }
  return { routes: [], waypoints: [], reason: withWords(reason, request.language ?? 'en') }
}

/** The options of a person without a way out: other ways to get out, and, in or near danger, the refuge that is least likely to burn. */
export function optionsWithoutWayOut(
  graph: RoadGraph,
  marks: HazardMarks,
  request: Pick<RouteRequest, 'from' | 'profile' | 'language' | 'refuges'>,
): Pick<NoRouteReason, 'refuge' | 'refugesSearched' | 'otherWays'> {
  const isThreatened = hazardExposure(marks, request.from) !== 'clear'
  const { refuges = [] } = request
  return {
    refuge: isThreatened ? nearestRefuge(graph, marks, refuges, request) : null,
    refugesSearched: isThreatened,
    otherWays: [...otherWays],
  }
}

// A nearest road beyond this distance is not reported, because it does not help.
const farthestRoadMeters = 30_000

function nearestRoad({ graph, costs }: PathQuery, point: Position): RoadGap | null {
  const usable = (segment: number) => usableSegment(graph, costs, segment)
  const [snap] = snapToSegments(graph, point, { count: 1, maxMeters: farthestRoadMeters, usable })
  if (!snap) return null
  const bearing = Math.round(bearingDegrees(...point, ...snap.point)) % 360
  return { meters: snap.distance, road: nameAt(graph, snap.segment), location: snap.point, bearing }
}

/** The options of a person in or near danger, whatever the reason for having no route. */
function ifThreatened(request: RouteRequest, { graph, marks }: PathQuery): Refusal {
  const rest = marks && optionsWithoutWayOut(graph, marks, request)
  return rest?.refugesSearched ? rest : {}
}

type OffRoad = Exclude<PathFailure, 'no-route'>

function refuseOffRoad(request: RouteRequest, query: PathQuery, code: OffRoad): RouteResult {
  const point = code === 'start-off-network' ? query.from : query.to
  return refuse(request, code, { ...ifThreatened(request, query), nearestRoad: nearestRoad(query, point) })
}

function explainFailure(request: RouteRequest, query: PathQuery, code: PathFailure): RouteResult {
  const free = crossedWithout(query)
  if (!free) {
    return code === 'no-route'
      ? refuse(request, code, ifThreatened(request, query))
      : refuseOffRoad(request, query, code)
  }
  const { marks } = query
  const stoodIn = marks
    ? hazardsAt(marks, query.from)
        .flatMap(number => marks.hazards[number] ?? [])
        .map(summaryOf)
    : []
  const blockedRoads = [...new Set(free.crossed.flatMap(hazard => hazard.roads))]
  const blockedBy = free.crossed.length > 0 ? free.crossed.map(summaryOf) : stoodIn
  const rest = marks ? optionsWithoutWayOut(query.graph, marks, request) : {}
  return refuse(request, 'no-safe-way', { blockedBy, blockedRoads, ...rest })
}

/** The hazards that a route avoids. `frees`: the best paths without regard to hazards, one for each query. */
function tellAvoided(
  graph: RoadGraph,
  queries: readonly PathQuery[],
  paths: readonly Path[],
  frees: readonly ReturnType<typeof crossedWithout>[],
): AvoidedHazard[] {
  const avoided = new Map<string, AvoidedHazard>()
  queries.forEach((query, i) => {
    const path = paths[i]
    const free = frees[i]
    if (!path || !free || !query.marks || free.crossed.length === 0) return
    const met = hazardsOnPath(graph, query.marks, path, avoidedRanks)
    const taken = measurePath(graph, query.costs, path)
    const best = measurePath(graph, query.costs, free.path)
    for (const { number, ...hazard } of free.crossed) {
      // If several ordered zones are left together, those on the way are not reported as avoided.
      if (met.has(number)) continue
      avoided.set(hazard.hazardId, {
        ...hazard,
        extraSeconds: Math.max(0, taken.seconds - best.seconds),
        extraMeters: Math.max(0, taken.meters - best.meters),
      })
    }
  })
  return [...avoided.values()]
}

/** Whether a route only leads to a road and back: its start and its end are far from the road, at the same place of it. */
const isOffRoad = ({ startGap, endGap, distanceMeters, isPractice }: Route): boolean =>
  !isPractice && startGap !== null && endGap !== null && distanceMeters < 1

/** The fastest paths out of ordered areas; null if one of them is missing. */
function findSoonest(queries: readonly PathQuery[]): Path[] | null {
  const paths = queries.flatMap(query => {
    const path = findPath({ ...query, isSoonest: true })
    return typeof path === 'string' ? [] : [path]
  })
  return paths.length === queries.length ? paths : null
}

const nameAt = (graph: RoadGraph, segment: number): string => nameOf(graph, segment) || refOf(graph, segment)

/**
 * Plans routes that enter no danger, closure or ordered area. A route leaves those that hold the start with the fewest metres in danger, then with the fewest
 * metres in ordered areas, then in the least time, and does not enter a danger again. If no route is possible, `reason` says why. Distances are in metres,
 * times in seconds, positions as [longitude, latitude].
 */
export function planRoute(
  graph: RoadGraph,
  marks: HazardMarks,
  request: RouteRequest,
  check: StopCheck = {},
): RouteResult {
  const costs = costsFor(graph, request.profile)
  const language = request.language ?? 'en'
  const points: Position[] = [request.from, ...(request.via ?? []), request.to]
  for (const point of points.slice(1)) {
    // A route that ends at the end of the known roads may end inside an ordered area.
    const inside = hazardsAround(marks, point).filter(
      ({ rank }) => request.end?.kind !== 'roads-end' || rank !== 'order',
    )
    if (inside.length > 0) return refuse(request, 'destination-in-hazard', { blockedBy: inside.map(summaryOf) })
  }
  const queries: PathQuery[] = points
    .slice(1)
    .map((to, i) => ({ ...check, graph, marks, costs, from: points[i] ?? to, to }))
  const paths: Path[] = []
  for (const query of queries) {
    const path = findPath({ ...query, wantsOthers: request.alternatives === true && queries.length === 1 })
    if (typeof path === 'string') return explainFailure(request, query, path)
    paths.push(path)
  }
  const anyHazard = marks.hazards.some(({ rank }) => avoidedRanks.includes(rank))
  const frees = anyHazard ? queries.map((query, i) => crossedWithout(query, paths[i])) : []
  const finish = (some: readonly Path[], isSoonest = false): Route => {
    const route = routeOf(graph, marks, costs, some, request)
    const avoided = tellAvoided(graph, queries, some, frees)
    const full = { ...route, avoided }
    return { ...full, sentence: routeSentence(full, language, { isSoonest }) }
  }
  const shortest = finish(paths)
  if (isOffRoad(shortest)) return refuseOffRoad(request, { graph, marks, costs, ...request }, 'start-off-network')
  const excess = excessOverLimits(shortest)
  // The way with the fewest metres in an order can exceed the travel limit although a shorter way out exists.
  const soonest = excess && shortest.leavesHazards.length > 0 ? findSoonest(queries) : null
  const route = soonest ? finish(soonest, true) : shortest
  if (excess && excessOverLimits(route))
    return refuse(request, 'too-far', { tooFar: excess, ...optionsWithoutWayOut(graph, marks, request) })
  const taken = soonest ?? paths
  const [query] = queries
  const [best] = taken
  const others = request.alternatives && queries.length === 1 && query && best ? findAlternatives(query, best) : []
  const ends = [...taken.map(path => path.start), ...taken.slice(-1).map(path => path.goal)]
  return {
    routes: [route, ...others.map(path => finish([path])).filter(other => !excessOverLimits(other))],
    waypoints: points.map((location, i) => ({
      location,
      name: nameAt(graph, ends[i]?.segment ?? 0),
      distance: ends[i]?.snap.distance ?? 0,
    })),
  }
}
