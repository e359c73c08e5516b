import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { compassOf } from '../../../lib/compass.ts'

/** A part of a route on one road. `road` is empty if the road has no name. */
export type FirstStep = { road: string; compass: ReturnType<typeof compassOf>; meters: number }

/** The first step of a route: road, direction and length; null if the route has no step. */
export function firstStepOf(route: DirectionsRoute): FirstStep | null {
  const [step] = route.legs.flatMap(leg => leg.steps)
  if (!step) return null
  return { road: step.name || step.ref || '', compass: compassOf(step.maneuver.bearing_after), meters: step.distance }
}

/** Shorter parts are not main roads, in metres. */
const mainMeters = 800

/** The roads that a route mainly uses, in order, each with its length. They are right even if the single turns are not real. */
export function mainRoadsOf(route: DirectionsRoute): FirstStep[] {
  const roads: FirstStep[] = []
  for (const { name, ref, distance, maneuver } of route.legs.flatMap(leg => leg.steps)) {
    const road = name || ref || ''
    const last = roads.at(-1)
    if (last && last.road === road) last.meters += distance
    else roads.push({ road, compass: compassOf(maneuver.bearing_after), meters: distance })
  }
  const main = roads.filter(({ road, meters }) => road !== '' && meters >= mainMeters)
  return main.length > 0 ? main : roads.filter(({ road }) => road !== '').slice(0, 1)
}
