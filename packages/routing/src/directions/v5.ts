import { distanceMeters } from '@muster/geo/measure'
import { encodePolyline } from '@muster/geo/polyline'
import type { Position } from '@muster/geo/position'
import type { TravelMode } from '../graph/types.ts'
import { isMotorized } from '../plan/profiles.ts'
import type { Route, RouteLeg, RouteResult, RouteStep } from '../plan/types.ts'

/** Values of Mapbox's option `geometries`. */
export type GeometryFormat = 'polyline' | 'polyline6' | 'geojson'

/** The supported query parameters of the Mapbox Directions API v5. */
export type DirectionsOptions = {
  geometries?: GeometryFormat
  steps?: boolean
  overview?: 'full' | 'simplified' | 'false'
  /** Names of the requested Mapbox annotations: congestion, distance, duration, speed. */
  annotations?: readonly string[]
  uuid?: string
}

export type DirectionsGeometry = string | { type: 'LineString'; coordinates: Position[] }

const TRAVEL_MODES: Record<string, TravelMode> = {
  driving: 'car',
  'driving-traffic': 'car',
  'driving-trailer': 'trailer',
  'driving-livestock': 'truck',
  car: 'car',
  walking: 'walking',
  cycling: 'bicycle',
  bicycle: 'bicycle',
  wheelchair: 'wheelchair',
}

/** The travel mode of a Mapbox profile ("mapbox/driving-traffic", "driving", "mapbox/wheelchair"); null if unknown. */
export const travelModeFromMapbox = (text: string): TravelMode | null =>
  TRAVEL_MODES[text.replace(/^mapbox\//, '')] ?? null

const tenth = (value: number): number => Math.round(value * 10) / 10

const geometryAs = (points: Position[], format: GeometryFormat): DirectionsGeometry => {
  if (format === 'geojson') return { type: 'LineString', coordinates: points }
  return encodePolyline(points, format === 'polyline6' ? 6 : 5)
}

const stepOf = (step: RouteStep, profile: TravelMode, format: GeometryFormat) => ({
  distance: tenth(step.distanceMeters),
  duration: tenth(step.durationSeconds),
  weight: tenth(step.durationSeconds),
  name: step.name,
  ...(step.ref ? { ref: step.ref } : {}),
  driving_side: 'right',
  mode: isMotorized(profile) ? 'driving' : profile === 'bicycle' ? 'cycling' : 'walking',
  geometry: geometryAs(step.geometry, format),
  maneuver: {
    type: step.type,
    ...(step.modifier ? { modifier: step.modifier } : {}),
    instruction: step.instruction,
    location: step.location,
    bearing_before: step.bearingBefore,
    bearing_after: step.bearingAfter,
  },
  intersections: [{ location: step.location, bearings: [step.bearingAfter], entry: [true], out: 0 }],
})

const annotate = (leg: RouteLeg, wanted: readonly string[]) => {
  const distance: number[] = []
  const duration: number[] = []
  let last: Position | undefined
  for (const step of leg.steps) {
    for (const point of step.geometry) {
      if (last && (last[0] !== point[0] || last[1] !== point[1])) {
        const meters = distanceMeters(...last, ...point)
        distance.push(tenth(meters))
        duration.push(step.distanceMeters > 0 ? tenth((step.durationSeconds * meters) / step.distanceMeters) : 0)
      }
      last = point
    }
  }
  const all: Record<string, unknown[]> = {
    distance,
    duration,
    speed: distance.map((meters, i) => tenth(meters / (duration[i] || 1))),
    // There is no traffic data, so the congestion is `unknown`.
    congestion: distance.map(() => 'unknown'),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)))
}

const legOf = (leg: RouteLeg, profile: TravelMode, options: DirectionsOptions, format: GeometryFormat) => ({
  summary: leg.summary,
  distance: tenth(leg.distanceMeters),
  duration: tenth(leg.durationSeconds),
  weight: tenth(leg.durationSeconds),
  steps: options.steps ? leg.steps.map(step => stepOf(step, profile, format)) : [],
  ...(options.annotations?.length ? { annotation: annotate(leg, options.annotations) } : {}),
})

const routeOf = (route: Route, options: DirectionsOptions) => {
  const format = options.geometries ?? 'polyline'
  return {
    distance: tenth(route.distanceMeters),
    duration: tenth(route.durationSeconds),
    weight: tenth(route.durationSeconds),
    weight_name: 'routability',
    ...(options.overview === 'false' ? {} : { geometry: geometryAs(route.geometry, format) }),
    legs: route.legs.map(leg => legOf(leg, route.profile, options, format)),
    muster: {
      isPracticeNetwork: route.isPractice,
      certainty: route.certainty,
      reasons: route.reasons,
      arrivalSide: route.arrivalSide,
      avoided: route.avoided,
      leavesHazards: route.leavesHazards,
      passesThrough: route.passesThrough,
      nearDangers: route.nearDangers,
      crossesOrders: route.crossesOrders,
      endsClear: route.endsClear,
      endsAtSafePlace: route.endsAtSafePlace,
      startGap: route.startGap,
      endGap: route.endGap,
      sentence: route.sentence,
    },
  }
}

/**
 * Converts a planner's result to the form of Mapbox Directions v5, with `muster` added. Without a route it also has `error`: the directions control then
 * removes an older route from the map and shows that text, which it does not do for `message` alone.
 */
export const toDirectionsV5 = (result: RouteResult, options: DirectionsOptions = {}) => {
  const { routes, reason, waypoints } = result
  if (routes.length === 0) {
    const message = reason?.message ?? 'No route found'
    return {
      code: 'NoRoute' as const,
      message,
      error: message,
      routes: [],
      waypoints: [],
      muster: { reason: reason ?? null },
    }
  }
  return {
    code: 'Ok' as const,
    routes: routes.map(route => routeOf(route, options)),
    waypoints: waypoints.map(({ location, name, distance }) => ({ location, name, distance: tenth(distance) })),
    ...(options.uuid ? { uuid: options.uuid } : {}),
  }
}
