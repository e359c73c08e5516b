import { exitCount, reverseOf, segmentOf, sourceOf, traitsOf } from '../graph/edges.ts'
import { FLAG } from '../graph/flags.ts'
import type { NodeTraits } from '../graph/node-tags.ts'
import { ROAD_CLASSES } from '../graph/road-class.ts'
import { bitOf, travelModes } from '../graph/travel-modes.ts'
import type { RoadGraph, RoadTraits, TravelMode } from '../graph/types.ts'

/**
 * The cost of a metre for one profile, by kind of road and direction: index `trait * 2`, plus 1 against the segment's shape. `weight` is in seconds,
 * increased for discomfort and doubt. Both `weight` and `seconds` are Infinity where the profile may not go.
 */
export type TravelModeCosts = {
  profile: TravelMode
  bit: number
  seconds: Float64Array
  weight: Float64Array
  /** By index of the trait: 1 for kinds of road that may be used only at the ends of a trip, 2 for private ones among them, 0 for the others. */
  ends: Uint8Array
  /** The most metres of straight-line distance per second of weight. */
  maxSpeed: number
  /** Whether the graph's hierarchy bounds this profile's weights from below. */
  hasHierarchy: boolean
}

const walkingSpeed = 1.35
const wheelchairSpeed = 1.1
const bicycleSpeed = 4.4
const wheelchairMaxIncline = 8
/** California's speed limit for vehicles that tow and for trucks: 55 mph, in m/s. */
const towingSpeed = 24.6
/** Speeds in m/s on the straight line between a point and the road. */
export const ACCESS_SPEED: Record<TravelMode, number> = {
  car: 5,
  trailer: 3,
  truck: 3,
  walking: 1.2,
  wheelchair: 0.9,
  bicycle: 2.5,
}

/** Factor on private roads and driveways: used if the trip begins or ends there, but not far if it can be avoided. */
const endsFactor = 2
/** A metre of a ford, or of a way that may be closed, counts as this many metres. */
const doubtFactor = 100
/** Seconds that a route through a gate that may be locked, or through a ford, must save compared with another route. */
const doubtSeconds = 4 * 3600
/** Factor on ferries, because the time of departure is not known. */
const ferryFactor = 3

const classSecondary = ROAD_CLASSES.indexOf('secondary')
const classTrunk = ROAD_CLASSES.indexOf('trunk')

const endsFlags: Record<TravelMode, number> = {
  car: FLAG.carEnds,
  trailer: FLAG.carEnds,
  truck: FLAG.carEnds | FLAG.truckEnds,
  walking: FLAG.footEnds,
  wheelchair: FLAG.footEnds,
  bicycle: FLAG.bicycleEnds,
}

/** Whether a profile is a motor vehicle. */
export const isMotorized = (profile: TravelMode): boolean =>
  profile === 'car' || profile === 'trailer' || profile === 'truck'

/** The flag of ways that may be closed to a travel mode. */
export const doubtFlagOf = (profile: TravelMode): number =>
  isMotorized(profile) ? FLAG.doubtfulByCar : FLAG.doubtfulOnFoot

type Cost = { speed: number; factor: number } | null

const footCost = (flags: number, roadClass: number, climb: number): Cost => {
  const busy = roadClass <= classSecondary && !(flags & FLAG.sidewalk)
  const speed = flags & FLAG.steps ? walkingSpeed / 2 : walkingSpeed / (1 + Math.max(0, climb) / 15)
  return { speed, factor: busy ? 1.4 : 1 }
}

const wheelchairCost = (flags: number, roadClass: number, climb: number): Cost => {
  if (!(flags & FLAG.wheelchair) || Math.abs(climb) > wheelchairMaxIncline) return null
  const bare = (flags & FLAG.noSidewalk) !== 0 || (roadClass <= classSecondary && !(flags & FLAG.sidewalk))
  const steep = Math.abs(climb) > 5 ? 2 : 1
  return { speed: wheelchairSpeed / (1 + Math.max(0, climb) / 8), factor: (bare ? 2 : 1) * steep }
}

const bicycleCost = (flags: number, roadClass: number, climb: number): Cost => {
  const busy = roadClass <= classTrunk ? 1.6 : 1
  const rough = flags & (FLAG.unpaved | FLAG.rough) ? 1.5 : 1
  return { speed: bicycleSpeed / (1 + Math.max(0, climb) / 6), factor: busy * rough }
}

const motorCost = (flags: number, speed: number, profile: TravelMode): Cost => {
  if (flags & (profile === 'trailer' ? FLAG.noTrailer : profile === 'truck' ? FLAG.noTruck : 0)) return null
  const pace = profile === 'car' ? speed : Math.min(speed, towingSpeed)
  return { speed: pace, factor: flags & FLAG.unpaved ? 1.5 : 1 }
}

const ownCost = ({ flags, roadClass, incline, speed }: RoadTraits, forward: boolean, profile: TravelMode): Cost => {
  const climb = incline * (forward ? 1 : -1)
  if (profile === 'walking' || profile === 'wheelchair') {
    if (!(flags & FLAG.foot) || (!forward && flags & FLAG.footOneway)) return null
    return profile === 'walking' ? footCost(flags, roadClass, climb) : wheelchairCost(flags, roadClass, climb)
  }
  if (profile === 'bicycle') {
    return flags & (forward ? FLAG.bicycleForward : FLAG.bicycleBackward) ? bicycleCost(flags, roadClass, climb) : null
  }
  return flags & (forward ? FLAG.carForward : FLAG.carBackward) ? motorCost(flags, speed, profile) : null
}

function costOf(traits: RoadTraits, forward: boolean, profile: TravelMode): Cost {
  const own = ownCost(traits, forward, profile)
  const { flags } = traits
  const doubt = flags & (FLAG.ford | doubtFlagOf(profile)) ? doubtFactor : 1
  const ends = flags & endsFlags[profile] ? endsFactor : 1
  return own && { ...own, factor: own.factor * doubt * ends * (flags & FLAG.ferry ? ferryFactor : 1) }
}

type CostTable = Pick<TravelModeCosts, 'profile' | 'bit' | 'seconds' | 'weight' | 'ends'>

function compute(traits: readonly RoadTraits[], profile: TravelMode): CostTable {
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
  const ends = Uint8Array.from(traits, ({ flags }) => (flags & endsFlags[profile] ? (flags & FLAG.private ? 2 : 1) : 0))
  return { profile, bit: bitOf(profile), seconds, weight, ends }
}

/** The weights of a metre for a profile, as in `TravelModeCosts`. */
export const weightsOf = (traits: readonly RoadTraits[], profile: TravelMode): Float64Array =>
  compute(traits, profile).weight

/** By kind of road and direction (index as in `TravelModeCosts`): 1 if at least one profile may use it, otherwise 0. */
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
  // The heuristic must not exceed any real cost, including rounding.
  const bound = graph.hierarchy.perMeter
  // The hierarchy includes turn costs, which apply only to motor vehicles. A graph file can be older than the costs in this program.
  const isBounded = table.weight.every((weight, at) => weight >= (bound[at] ?? Number.POSITIVE_INFINITY))
  const hasHierarchy = isMotorized(profile) && isBounded
  const costs = { ...table, maxSpeed: (graph.maxStretch / fastest) * 1.001, hasHierarchy }
  known.set(profile, costs)
  return costs
}

const tableIndex = (graph: RoadGraph, edge: number): number => (graph.trait[segmentOf(edge)] ?? 0) * 2 + (edge & 1)

/** Weight of a whole edge; Infinity if the profile may not use it. */
export function weightOf(graph: RoadGraph, costs: TravelModeCosts, edge: number): number {
  const perMeter = costs.weight[tableIndex(graph, edge)] ?? Number.POSITIVE_INFINITY
  return perMeter === Number.POSITIVE_INFINITY ? perMeter : perMeter * (graph.length[segmentOf(edge)] ?? 0)
}

/** Travel time in seconds for `meters` metres of an edge. */
export const secondsFor = (graph: RoadGraph, costs: TravelModeCosts, edge: number, meters: number): number =>
  meters > 0 ? (costs.seconds[tableIndex(graph, edge)] ?? 0) * meters : 0

/** Whether the profile may use an edge. */
export const isOpen = (graph: RoadGraph, costs: TravelModeCosts, edge: number): boolean =>
  costs.weight[tableIndex(graph, edge)] !== Number.POSITIVE_INFINITY

/** Whether the profile may use a segment in at least one direction. */
export const usableSegment = (graph: RoadGraph, costs: TravelModeCosts, segment: number): boolean =>
  isOpen(graph, costs, segment * 2) || isOpen(graph, costs, segment * 2 + 1)

/** Whether a segment may be used only at the ends of a trip. */
export const isEndsOnly = (graph: RoadGraph, { ends }: TravelModeCosts, segment: number): boolean =>
  (ends[graph.trait[segment] ?? 0] ?? 0) > 0

/**
 * The cost in seconds of changing between two kinds of roads for the ends of a trip (values of `ends`). A person who leaves goes from private ground to a
 * street, but not onto other private ground; a person who arrives does the reverse. Such a change is only made if no other way exists.
 */
export const trespassSeconds = (isLeaving: boolean, from: number, to: number): number =>
  from > 0 && to > 0 && (isLeaving ? to > from : to < from) ? doubtSeconds : 0

/** The cost in seconds of doubts about passing a node, added to the time that is really lost. */
export const doubtAt = ({ doubtfulTo }: NodeTraits, bit: number): number => (doubtfulTo & bit ? doubtSeconds : 0)

const uTurnSeconds = 30

/** 40 degrees, in the unit of stored bearings (65,536ths of a circle). */
const sharp = Math.round((40 * 65_536) / 360)
// The hierarchies in graph files contain these costs: raise `formatVersion` when one of them changes.
const leftSeconds = 7
const rightSeconds = 4

/** At a node with fewer exits than this, a motor vehicle follows the road, whatever its bends, and loses no time. */
export const minExits = 3

/** Seconds that a motor vehicle loses at a crossing when it changes between two roads. Both bearings point away from the crossing, in 65,536ths of a circle. */
export function bendSeconds(from: number, into: number): number {
  // The difference from straight on wraps at a full circle.
  const turn = ((into - from + 32_768) << 16) >> 16
  if (turn < sharp && turn > -sharp) return 0
  return turn < 0 ? leftSeconds : rightSeconds
}

/** The highest cost of a turn in seconds, U-turns excluded. */
export const maxTurnSeconds = (profile: TravelMode): number => (isMotorized(profile) ? leftSeconds : 0)

/** Seconds lost between two edges that meet; Infinity for a U-turn on a fast road, or with a trailer. */
export function turnSeconds(graph: RoadGraph, profile: TravelMode, before: number, after: number): number {
  const exits = exitCount(graph, sourceOf(graph, after))
  if (after === reverseOf(before)) {
    if (profile === 'trailer' || profile === 'truck') return Number.POSITIVE_INFINITY
    const fast = profile === 'car' && exits > 1 && traitsOf(graph, segmentOf(after)).roadClass <= classTrunk
    return fast ? Number.POSITIVE_INFINITY : uTurnSeconds
  }
  if (!isMotorized(profile) || exits < minExits) return 0
  return bendSeconds(graph.bearing[reverseOf(before)] ?? 0, graph.bearing[after] ?? 0)
}
