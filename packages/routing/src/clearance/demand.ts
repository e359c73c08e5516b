import { traitsOf } from '../graph/edges.ts'
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

const weightOf = (graph: RoadGraph, segment: number): number => {
  const roadClass = ROAD_CLASSES[traitsOf(graph, segment).roadClass]
  return ((roadClass && householdsPerKm[roadClass]) ?? 0) * ((graph.length[segment] ?? 0) / 1000)
}

/** Vehicles that leave from some segments: counted ones shared out as houses stand along roads, else the default for each kilometre. */
export function demandAlong(graph: RoadGraph, segments: Iterable<number>, counted?: CountedHouseholds): Demand {
  const homes = new Map<number, number>()
  for (const segment of segments) {
    const households = weightOf(graph, segment)
    if (households > 0) homes.set(segment, households)
  }
  const all = [...homes.values()].reduce((sum, households) => sum + households, 0)
  const perHousehold = vehiclesOf(counted ?? { households: all }) / Math.max(all, 1e-9)
  return new Map([...homes].map(([segment, households]) => [segment, households * perHousehold]))
}
