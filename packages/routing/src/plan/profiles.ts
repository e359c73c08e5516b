import { distanceMeters, turnDegrees } from '@muster/geo/measure'
import { FLAG, ROAD_CLASSES } from '../graph/tags.ts'
import type { Profile, RoadGraph } from '../graph/types.ts'

/** Cost of each edge for one profile. `weight` is seconds made worse by discomfort; Infinity where the profile may not go. */
export type ProfileCosts = { profile: Profile; seconds: Float64Array; weight: Float64Array; maxSpeed: number }

const WALKING_SPEED = 1.35
const WHEELCHAIR_SPEED = 1.1
const BICYCLE_SPEED = 4.4
const WHEELCHAIR_MAX_INCLINE = 8
export const ACCESS_SPEED: Record<Profile, number> = { car: 5, walking: 1.2, wheelchair: 0.9, bicycle: 2.5 }

const CLASS_SECONDARY = ROAD_CLASSES.indexOf('secondary')
const CLASS_TRUNK = ROAD_CLASSES.indexOf('trunk')

type Cost = { speed: number; factor: number } | null

const footCost = (flags: number, roadClass: number, climb: number): Cost => {
  if (!(flags & FLAG.foot)) return null
  const busy = roadClass <= CLASS_SECONDARY && !(flags & FLAG.sidewalk)
  const speed = flags & FLAG.steps ? WALKING_SPEED / 2 : WALKING_SPEED / (1 + Math.max(0, climb) / 15)
  return { speed, factor: busy ? 1.4 : 1 }
}

const wheelchairCost = (flags: number, roadClass: number, climb: number): Cost => {
  if (!(flags & FLAG.wheelchair) || Math.abs(climb) > WHEELCHAIR_MAX_INCLINE) return null
  const bare = (flags & FLAG.noSidewalk) !== 0 || (roadClass <= CLASS_SECONDARY && !(flags & FLAG.sidewalk))
  const steep = Math.abs(climb) > 5 ? 2 : 1
  return { speed: WHEELCHAIR_SPEED / (1 + Math.max(0, climb) / 8), factor: (bare ? 2 : 1) * steep }
}

const bicycleCost = (allowed: boolean, flags: number, roadClass: number, climb: number): Cost => {
  if (!allowed) return null
  const busy = roadClass <= CLASS_TRUNK ? 1.6 : 1
  const rough = flags & FLAG.unpaved ? 1.5 : 1
  return { speed: BICYCLE_SPEED / (1 + Math.max(0, climb) / 6), factor: busy * rough }
}

const costOf = (graph: RoadGraph, edge: number, profile: Profile): Cost => {
  const segment = graph.segment[edge] ?? 0
  const flags = graph.flags[segment] ?? 0
  const forward = graph.forward[edge] === 1
  const roadClass = graph.roadClass[segment] ?? 0
  const climb = (graph.incline[segment] ?? 0) * (forward ? 1 : -1)
  if (profile === 'walking') return footCost(flags, roadClass, climb)
  if (profile === 'wheelchair') return wheelchairCost(flags, roadClass, climb)
  if (profile === 'bicycle') {
    return bicycleCost((flags & (forward ? FLAG.bicycleForward : FLAG.bicycleBackward)) !== 0, flags, roadClass, climb)
  }
  const open = flags & (forward ? FLAG.carForward : FLAG.carBackward)
  return open ? { speed: graph.speed[segment] ?? 1, factor: flags & FLAG.unpaved ? 1.5 : 1 } : null
}

const compute = (graph: RoadGraph, profile: Profile): ProfileCosts => {
  const seconds = new Float64Array(graph.edgeCount)
  const weight = new Float64Array(graph.edgeCount).fill(Number.POSITIVE_INFINITY)
  let maxSpeed = 1
  for (let e = 0; e < graph.edgeCount; e++) {
    const cost = costOf(graph, e, profile)
    if (!cost) continue
    const length = graph.length[graph.segment[e] ?? 0] ?? 0
    const time = length / cost.speed
    seconds[e] = time
    weight[e] = time * cost.factor
    const s = graph.source[e] ?? 0
    const t = graph.target[e] ?? 0
    const straight = distanceMeters(graph.lon[s] ?? 0, graph.lat[s] ?? 0, graph.lon[t] ?? 0, graph.lat[t] ?? 0)
    // Imported lengths may be a little shorter than the straight line; the heuristic must stay below any real cost.
    if (time > 0) maxSpeed = Math.max(maxSpeed, Math.max(length, straight) / (time * cost.factor))
  }
  return { profile, seconds, weight, maxSpeed: maxSpeed * 1.001 }
}

const cache = new WeakMap<RoadGraph, Map<Profile, ProfileCosts>>()

/** Edge costs of a graph for a profile, computed once. */
export const costsFor = (graph: RoadGraph, profile: Profile): ProfileCosts => {
  const known = cache.get(graph) ?? new Map<Profile, ProfileCosts>()
  cache.set(graph, known)
  const costs = known.get(profile) ?? compute(graph, profile)
  known.set(profile, costs)
  return costs
}

export const usableSegment = (graph: RoadGraph, costs: ProfileCosts, segment: number): boolean =>
  [graph.edgeOf[segment * 2] ?? -1, graph.edgeOf[segment * 2 + 1] ?? -1].some(
    edge => edge >= 0 && (costs.weight[edge] ?? Number.POSITIVE_INFINITY) < Number.POSITIVE_INFINITY,
  )

const U_TURN_SECONDS = 30

/** Seconds lost between two edges that meet; Infinity for a U-turn on a fast road. */
export const turnSeconds = (graph: RoadGraph, profile: Profile, before: number, after: number): number => {
  const segment = graph.segment[after] ?? 0
  const node = graph.source[after] ?? 0
  const exits = (graph.firstOut[node + 1] ?? 0) - (graph.firstOut[node] ?? 0)
  if (graph.segment[before] === segment && graph.source[before] === graph.target[after]) {
    const fast = (graph.roadClass[segment] ?? 0) <= CLASS_TRUNK && profile === 'car' && exits > 1
    return fast ? Number.POSITIVE_INFINITY : U_TURN_SECONDS
  }
  if (profile !== 'car' || exits <= 2) return 0
  const turn = turnDegrees(graph.bearingIn[before] ?? 0, graph.bearingOut[after] ?? 0)
  if (Math.abs(turn) < 40) return 0
  return turn < 0 ? 7 : 4
}
