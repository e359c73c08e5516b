import { ROAD_CLASSES } from '../graph/road-class.ts'
import type { RoadGraph } from '../graph/types.ts'
import { assumptions, householdsPerKm } from './assumptions.ts'

/** Vehicles that leave from along each segment. */
export type Demand = ReadonlyMap<number, number>

/** Households as somebody has counted them, and their vehicles where these are counted, too. */
export type CountedHouseholds = { households: number; vehicles?: number }

/** The vehicles of households that leave; the stated default for each household where nobody has counted its vehicles. */
export const vehiclesOf = ({ households, vehicles }: CountedHouseholds): number =>
  (vehicles ?? households * assumptions.vehiclesPerHousehold) * assumptions.shareThatLeaves

/** Households along a kilometre of each kind of road, by number of the trait. */
const densities = ({ traits }: RoadGraph): number[] =>
  traits.map(traits => {
    const roadClass = ROAD_CLASSES[traits.roadClass]
    return (roadClass && householdsPerKm[roadClass]) ?? 0
  })

/** Vehicles that leave from some segments: counted ones shared out as houses stand along roads, else the default for each kilometre. */
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
