import { ROAD_CLASSES } from '../graph/road-class.ts'
import type { RoadGraph } from '../graph/types.ts'
import { assumptions, householdsPerKm } from './assumptions.ts'

/** Number of vehicles that leave from each segment. */
export type Demand = ReadonlyMap<number, number>

/** Counted households, and their vehicles if these were counted, too. */
export type CountedHouseholds = { households: number; vehicles?: number }

/** The number of leaving vehicles of households; uses the default per household if the vehicles were not counted. */
export const vehiclesOf = ({ households, vehicles }: CountedHouseholds): number =>
  (vehicles ?? households * assumptions.vehiclesPerHousehold) * assumptions.shareThatLeaves

/** Households per kilometre of each kind of road, by index of the trait. */
const densities = ({ traits }: RoadGraph): number[] =>
  traits.map(traits => {
    const roadClass = ROAD_CLASSES[traits.roadClass]
    return (roadClass && householdsPerKm[roadClass]) ?? 0
  })

/** The vehicles that leave from the given segments: counted ones are distributed like houses along roads; otherwise the default per kilometre. */
export function demandAlong(graph: RoadGraph, segments: Iterable<number>, counted?: CountedHouseholds): Demand {
  const perKm = densities(graph)
  const homes = new Map<number, number>()
  let all = 0
  for (const segment of segments) {
    const households = (perKm[graph.trait[segment] ?? 0] ?? 0) * ((graph.length[segment] ?? 0) / 1000)
    if (households <= 0) continue
    homes.set(segment, households)
    all += households
  }
  const perHousehold = vehiclesOf(counted ?? { households: all }) / Math.max(all, 1e-9)
  for (const [segment, households] of homes) homes.set(segment, households * perHousehold)
  return homes
}
