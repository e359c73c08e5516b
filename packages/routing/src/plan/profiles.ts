import { turnDegrees } from '@muster/geo/measure'
import { bearingIn, bearingOut, exitCount, reverseOf, segmentOf, sourceOf, traitsOf } from '../graph/edges.ts'
import { FLAG, ROAD_CLASSES } from '../graph/tags.ts'
import { bitOf, travelModes } from '../graph/travel-modes.ts'
import type { RoadGraph, RoadTraits, TravelMode } from '../graph/types.ts'

/**
 * What a metre costs in one travel mode, by kind of road and direction: index `trait * 2`, plus 1 against the segment's shape. `weight` is
 * seconds made worse by discomfort. Both are Infinity where the mode may not go.
 */
export type TravelModeCosts = {
  profile: TravelMode
  bit: number
  seconds: Float64Array
  weight: Float64Array
  /** Metres that a second of weight leads at most, as the crow flies. */
  maxSpeed: number
}

const WALKING_SPEED = 1.35
const WHEELCHAIR_SPEED = 1.1
const BICYCLE_SPEED = 4.4
const WHEELCHAIR_MAX_INCLINE = 8
export const ACCESS_SPEED: Record<TravelMode, number> = { car: 5, walking: 1.2, wheelchair: 0.9, bicycle: 2.5 }

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

const costOf = ({ flags, roadClass, incline, speed }: RoadTraits, forward: boolean, profile: TravelMode): Cost => {
  const climb = incline * (forward ? 1 : -1)
  if (profile === 'walking') return footCost(flags, roadClass, climb)
  if (profile === 'wheelchair') return wheelchairCost(flags, roadClass, climb)
  if (profile === 'bicycle') {
    return bicycleCost((flags & (forward ? FLAG.bicycleForward : FLAG.bicycleBackward)) !== 0, flags, roadClass, climb)
  }
  const open = flags & (forward ? FLAG.carForward : FLAG.carBackward)
  return open ? { speed, factor: flags & FLAG.unpaved ? 1.5 : 1 } : null
}

function compute(traits: readonly RoadTraits[], profile: TravelMode): Omit<TravelModeCosts, 'maxSpeed'> {
  const seconds = new Float64Array(traits.length * 2).fill(Number.POSITIVE_INFINITY)
  const weight = seconds.slice()
  traits.forEach((one, trait) => {
    for (const forward of [true, false]) {
      const cost = costOf(one, forward, profile)
      const at = trait * 2 + (forward ? 0 : 1)
      if (!cost) continue
      seconds[at] = 1 / cost.speed
      weight[at] = cost.factor / cost.speed
    }
  })
  return { profile, bit: bitOf(profile), seconds, weight }
}

/** 1 for each kind of road and direction that at least one profile may use. */
export function openTraits(traits: readonly RoadTraits[]): Uint8Array {
  const open = new Uint8Array(traits.length * 2)
  for (const profile of travelModes) {
    compute(traits, profile).weight.forEach((weight, at) => {
      if (weight < Number.POSITIVE_INFINITY) open[at] = 1
    })
  }
  return open
}

const cache = new WeakMap<RoadGraph, Map<TravelMode, TravelModeCosts>>()

/** The costs of a graph's roads for a profile, computed once. */
export const costsFor = (graph: RoadGraph, profile: TravelMode): TravelModeCosts => {
  const known = cache.get(graph) ?? new Map<TravelMode, TravelModeCosts>()
  cache.set(graph, known)
  const found = known.get(profile)
  if (found) return found
  const table = compute(graph.traits, profile)
  const fastest = table.weight.reduce((least, weight) => Math.min(least, weight), 1)
  // The heuristic must stay below any real cost, rounding included.
  const costs = { ...table, maxSpeed: (graph.maxStretch / fastest) * 1.001 }
  known.set(profile, costs)
  return costs
}

const tableIndex = (graph: RoadGraph, edge: number): number => (graph.trait[segmentOf(edge)] ?? 0) * 2 + (edge & 1)

/** Weight of a whole edge; Infinity where the mode may not go. */
export function weightOf(graph: RoadGraph, costs: TravelModeCosts, edge: number): number {
  const perMeter = costs.weight[tableIndex(graph, edge)] ?? Number.POSITIVE_INFINITY
  return perMeter === Number.POSITIVE_INFINITY ? perMeter : perMeter * (graph.length[segmentOf(edge)] ?? 0)
}

/** Seconds for some metres of an edge. */
export const secondsFor = (graph: RoadGraph, costs: TravelModeCosts, edge: number, meters: number): number =>
  meters > 0 ? (costs.seconds[tableIndex(graph, edge)] ?? 0) * meters : 0

export const isOpen = (graph: RoadGraph, costs: TravelModeCosts, edge: number): boolean =>
  costs.weight[tableIndex(graph, edge)] !== Number.POSITIVE_INFINITY

export const usableSegment = (graph: RoadGraph, costs: TravelModeCosts, segment: number): boolean =>
  isOpen(graph, costs, segment * 2) || isOpen(graph, costs, segment * 2 + 1)

const U_TURN_SECONDS = 30

const sharpDegrees = 40

/** Seconds lost between two edges that meet; Infinity for a U-turn on a fast road. */
export function turnSeconds(graph: RoadGraph, profile: TravelMode, before: number, after: number): number {
  const exits = exitCount(graph, sourceOf(graph, after))
  if (after === reverseOf(before)) {
    const fast = profile === 'car' && exits > 1 && traitsOf(graph, segmentOf(after)).roadClass <= CLASS_TRUNK
    return fast ? Number.POSITIVE_INFINITY : U_TURN_SECONDS
  }
  if (profile !== 'car' || exits <= 2) return 0
  const turn = turnDegrees(bearingIn(graph, before), bearingOut(graph, after))
  if (Math.abs(turn) < sharpDegrees) return 0
  return turn < 0 ? 7 : 4
}
