import { reasonText, routeSentence } from '../directions/wording.ts'
import type { LonLat } from '../geo/measure.ts'
import type { RoadGraph } from '../graph/types.ts'
import { type HazardMarks, hazardsAt, summaryOf } from '../hazards/marks.ts'
import type { HazardSummary } from '../hazards/types.ts'
import { findAlternatives } from './alternatives.ts'
import { hazardsOnPath, measurePath, routeOf } from './assemble.ts'
import { findPath, type Path, type PathQuery } from './find-path.ts'
import { costsFor } from './profiles.ts'
import type { AvoidedHazard, NoRouteCode, NoRouteReason, Route, RouteRequest, RouteResult } from './types.ts'

type Crossed = HazardSummary & { roads: string[] }

/** Hazards that the best path without hazards would enter, those one starts in aside; null when there is no path at all. */
const crossedWithout = (query: PathQuery): { path: Path; crossed: Crossed[] } | null => {
  const { graph, marks } = query
  const path = findPath({ ...query, marks: null })
  if (typeof path === 'string' || !marks) return null
  const leaving = new Set(hazardsAt(marks, query.from))
  const crossed = [...hazardsOnPath(graph, marks, path, true)].flatMap(([number, { roads }]) => {
    const hazard = marks.hazards[number]
    return hazard && !leaving.has(number) ? [{ ...summaryOf(hazard), roads: [...roads] }] : []
  })
  return { path, crossed }
}

const refuse = (
  request: RouteRequest,
  code: NoRouteCode,
  blockedBy: HazardSummary[] = [],
  blockedRoads: string[] = [],
): RouteResult => {
  const reason: NoRouteReason = { code, message: '', blockedBy, blockedRoads }
  return { routes: [], waypoints: [], reason: { ...reason, message: reasonText(reason, request.language ?? 'en') } }
}

const explainFailure = (request: RouteRequest, query: PathQuery, code: NoRouteCode): RouteResult => {
  const free = crossedWithout(query)
  if (!free) return refuse(request, code)
  const { marks } = query
  const stoodIn = marks
    ? hazardsAt(marks, query.from)
        .flatMap(number => marks.hazards[number] ?? [])
        .map(summaryOf)
    : []
  const roads = new Set(free.crossed.flatMap(hazard => hazard.roads))
  return refuse(request, 'no-safe-way', free.crossed.length > 0 ? free.crossed.map(summaryOf) : stoodIn, [...roads])
}

const tellAvoided = (graph: RoadGraph, queries: readonly PathQuery[], paths: readonly Path[]): AvoidedHazard[] => {
  const avoided = new Map<string, AvoidedHazard>()
  queries.forEach((query, i) => {
    const path = paths[i]
    const free = path && crossedWithout(query)
    if (!free || free.crossed.length === 0) return
    const taken = measurePath(graph, query.costs, path)
    const best = measurePath(graph, query.costs, free.path)
    for (const hazard of free.crossed) {
      avoided.set(hazard.hazardId, {
        ...hazard,
        extraSeconds: Math.max(0, taken.seconds - best.seconds),
        extraMeters: Math.max(0, taken.meters - best.meters),
      })
    }
  })
  return [...avoided.values()]
}

const nameAt = (graph: RoadGraph, segment: number): string =>
  graph.texts[graph.name[segment] ?? 0] || graph.texts[graph.ref[segment] ?? 0] || ''

/**
 * Plans routes that enter no hazard marked to avoid. One that holds the start is left first, by the shortest way inside, and not entered
 * again. When no route is possible `reason` says why. Distances in metres, times in seconds, points as longitude and latitude.
 */
export const planRoute = (graph: RoadGraph, marks: HazardMarks, request: RouteRequest): RouteResult => {
  const costs = costsFor(graph, request.profile)
  const language = request.language ?? 'en'
  const points: LonLat[] = [request.from, ...(request.via ?? []), request.to]
  for (const point of points.slice(1)) {
    const inside = hazardsAt(marks, point).flatMap(number => marks.hazards[number] ?? [])
    if (inside.length > 0) return refuse(request, 'destination-in-hazard', inside.map(summaryOf))
  }
  const queries: PathQuery[] = points.slice(1).map((to, i) => ({ graph, marks, costs, from: points[i] ?? to, to }))
  const paths: Path[] = []
  for (const query of queries) {
    const path = findPath(query)
    if (typeof path === 'string') return explainFailure(request, query, path)
    paths.push(path)
  }
  const anyHazard = marks.hazards.some(hazard => hazard.avoid)
  const finish = (some: readonly Path[]): Route => {
    const route = routeOf(graph, marks, costs, some, language)
    const avoided = anyHazard ? tellAvoided(graph, queries, some) : []
    const full = { ...route, avoided }
    return { ...full, sentence: routeSentence(full, language) }
  }
  const [query] = queries
  const [best] = paths
  const others = request.alternatives && queries.length === 1 && query && best ? findAlternatives(query, best) : []
  const ends = [...paths.map(path => path.start), ...paths.slice(-1).map(path => path.goal)]
  return {
    routes: [finish(paths), ...others.map(path => finish([path]))],
    waypoints: points.map((location, i) => ({
      location,
      name: nameAt(graph, ends[i]?.segment ?? 0),
      distance: ends[i]?.snap.distance ?? 0,
    })),
  }
}
