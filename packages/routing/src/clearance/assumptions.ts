import type { RoadClass } from '../graph/road-class.ts'

/**
 * Default figures for unknown values. None of them was measured here; an operator with better data can supply it.
 *
 * | figure | source |
 * |---|---|
 * | vehicles per household | American Community Survey of the US Census Bureau, United States as a whole: about 1.8 are available |
 * | share of them that leave | surveys after hurricanes and wildfires: households take about two thirds to three quarters of their vehicles |
 * | households along a road | lots of 20 to 30 m on both sides of a residential street, fewer where houses are scattered |
 * | vehicles per hour and lane | Highway Capacity Manual's order of magnitude for roads with crossings; freeways reduced by a quarter, as seen in evacuations |
 * | lanes | one in each direction, two on motorways and trunk roads: a low number is the safe assumption |
 */
export const assumptions = { vehiclesPerHousehold: 1.8, shareThatLeaves: 0.7 } as const

/** Capacity of one lane in vehicles per hour while everyone leaves. */
export const vehiclesPerHourAndLane: Record<RoadClass, number> = {
  motorway: 1_500,
  trunk: 1_200,
  primary: 1_000,
  secondary: 900,
  tertiary: 800,
  unclassified: 600,
  residential: 600,
  living_street: 300,
  service: 300,
  track: 150,
  pedestrian: 0,
  cycleway: 0,
  bridleway: 0,
  footway: 0,
  path: 0,
  steps: 0,
  ferry: 0,
}

/** Number of lanes in each direction. */
export const lanesOf = (roadClass: RoadClass): number => (roadClass === 'motorway' || roadClass === 'trunk' ? 2 : 1)

/** Households per kilometre of road. */
export const householdsPerKm: Partial<Record<RoadClass, number>> = {
  residential: 50,
  living_street: 50,
  unclassified: 10,
  tertiary: 10,
}
