import type { RoadClass } from '../graph/road-class.ts'

/**
 * What is taken where nothing is known. None of it is measured here, and an operator who knows better gives better figures.
 *
 * | figure | from |
 * |---|---|
 * | vehicles a household | American Community Survey of the US Census Bureau, United States as a whole: about 1.8 are available |
 * | share of them that leave | surveys after hurricanes and wildfires: households take about two thirds to three quarters of their vehicles |
 * | households along a road | lots of 20 to 30 m on both sides of a residential street, less where houses stand apart |
 * | vehicles an hour and lane | Highway Capacity Manual's order of size for roads with crossings and driveways, a freeway's lowered by a quarter as seen in evacuations |
 * | lanes | one in each direction, two on motorways and trunk roads: fewer is the safe side |
 */
export const assumptions = { vehiclesPerHousehold: 1.8, shareThatLeaves: 0.7 } as const

/** Vehicles that one lane lets through in an hour when everybody leaves. */
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

/** Lanes in each direction. */
export const lanesOf = (roadClass: RoadClass): number => (roadClass === 'motorway' || roadClass === 'trunk' ? 2 : 1)

/** Households along a kilometre of road. */
export const householdsPerKm: Partial<Record<RoadClass, number>> = {
  residential: 50,
  living_street: 50,
  unclassified: 10,
  tertiary: 10,
}
