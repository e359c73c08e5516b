import type { Position } from '@muster/geo/position'
import { sourceOf, targetOf } from '../../src/graph/edges.ts'
import { pointsOf } from '../../src/graph/shape.ts'
import type { RoadGraph } from '../../src/graph/types.ts'
import type { RouteResult } from '../../src/plan/types.ts'
import { type Area, areaOf, dense, distanceToLine, metersOutside } from './area.ts'
import type { Case } from './judge-route.ts'
import { isBarred, isForEnds, mayUse } from './roads.ts'

const clearMeters = 25
const usedMeters = 20

/** The edges of the nearest usable road, at most `usedMeters` away, in both directions. Empty if there is none. */
function nearest(graph: RoadGraph, point: Position, isUsable: (edge: number) => boolean): number[] {
  let [least, found] = [Number.POSITIVE_INFINITY, [] as number[]]
  for (let segment = 0; segment < graph.segmentCount; segment++) {
    const edges = [segment * 2, segment * 2 + 1].filter(isUsable)
    if (edges.length === 0) continue
    const points = pointsOf(graph, segment)
    const meters = points
      .slice(1)
      .reduce((low, b, i) => Math.min(low, distanceToLine(point, points[i] ?? b, b)), Number.POSITIVE_INFINITY)
    if (meters < least) [least, found] = [meters, edges]
  }
  return least <= usedMeters ? found : []
}

/**
 * Whether a simple graph search finds a way from the start to the destination on roads that are well clear of every danger, closure and order. Then a refusal
 * that says there is no way is wrong. False also if the judge cannot decide.
 */
export function hasClearWay({ graph, hazards, request }: Case): boolean {
  const { from, to, profile } = request
  const areas = hazards
    .flatMap(hazard => areaOf(hazard) ?? [])
    .filter(({ rank }) => rank !== 'warning' && rank !== 'notice')
  if (hazards.some(({ geometry }) => geometry.type === 'LineString')) return false
  const isClear = (point: Position) => areas.every(area => metersOutside(point, area) > clearMeters)
  const known = new Map<number, boolean>()
  const isOpen = (edge: number) => {
    const segment = edge >>> 1
    const before = known.get(segment)
    if (before !== undefined) return before
    const isSafe = dense(pointsOf(graph, segment), 10).every(isClear)
    known.set(segment, isSafe)
    return isSafe
  }
  const usable = (edge: number) => mayUse(graph, profile, edge) && !isForEnds(graph, profile, edge)
  if (!isClear(from) || !isClear(to)) return false
  const starts = nearest(graph, from, edge => mayUse(graph, profile, edge))
  const goals = new Set(nearest(graph, to, edge => mayUse(graph, profile, edge)))
  if ([...starts, ...goals].some(edge => !usable(edge) || !isOpen(edge))) return false
  const seen = new Set<number>(starts)
  const waiting = [...starts]
  for (let edge = waiting.pop(); edge !== undefined; edge = waiting.pop()) {
    if (goals.has(edge)) return true
    const node = targetOf(graph, edge)
    const end = graph.firstOut[node + 1] ?? 0
    for (let i = graph.firstOut[node] ?? 0; i < end; i++) {
      const next = graph.out[i] ?? 0
      if (seen.has(next) || next === (edge ^ 1) || sourceOf(graph, next) !== node) continue
      if (!usable(next) || isBarred(graph, profile, edge, next) || !isOpen(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return false
}

/** Describes everything that is untrue in an answer without a route; empty if the answer is right. */
export function judgeRefusal(one: Case, { routes, reason }: RouteResult): string[] {
  if (routes.length > 0) return []
  if (!reason) return ['gives no reason']
  const found: string[] = []
  const { code, message, blockedBy } = reason
  if (!message || /undefined|NaN|\{\{/.test(message)) found.push(`says "${message}"`)
  const areas = one.hazards.flatMap(hazard => areaOf(hazard) ?? [])
  const byId = new Map<string, Area>(areas.map(area => [area.id, area]))
  if (code === 'destination-in-hazard') {
    for (const { hazardId } of blockedBy) {
      const area = byId.get(hazardId)
      if (area && metersOutside(one.request.to, area) > 25) found.push(`says that the destination is in ${hazardId}`)
    }
  }
  if (code === 'no-safe-way' && blockedBy.length === 0) found.push('names nothing that blocks')
  if ((code === 'no-safe-way' || code === 'no-route') && hasClearWay(one)) found.push(`${code}, but there is a way`)
  return found
}
