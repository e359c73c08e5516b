import type { HazardRank } from '@muster/contracts/vocabulary/hazards'

export type HazardGeometry =
  | { type: 'Polygon'; coordinates: readonly (readonly (readonly number[])[])[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly (readonly (readonly number[])[])[])[] }
  | { type: 'Point'; coordinates: readonly number[] }
  | { type: 'LineString'; coordinates: readonly (readonly number[])[] }
  | { type: 'MultiLineString'; coordinates: readonly (readonly (readonly number[])[])[] }

/**
 * A hazard as GeoJSON (longitude first). A Point needs `bufferMeters`. A line of rank closure closes the road along which it runs, but not the roads that it
 * crosses. A line of another rank needs `bufferMeters`; an order or a warning cannot be a line.
 */
export type HazardInput = {
  id: string
  kind: string
  title: string
  rank: HazardRank
  geometry: HazardGeometry
  bufferMeters?: number
  /** OSM's layer of a closed road, if known: roads on other layers above or below stay open. */
  layer?: number
  /** The time of the drawn state (milliseconds since 1970), and, if a source reports it, the speed and direction (degrees from north) of its growth. */
  observedAt?: number
  growthMetersPerHour?: number
  bearing?: number
  /** Possible error of the direction in degrees, to either side. */
  bearingUncertainty?: number
  /**
   * Set only if a source reports it: wind stretches the growth into an ellipse. `bearing`: the direction to which it blows, in degrees clockwise from north.
   */
  wind?: { metersPerSecond: number; bearing: number }
  /** Heat that a satellite measured. It is not the line of a fire, and may be ahead of it. */
  isHeat?: boolean
  /** A closure of which only the two ends are known. Its line is not the road, which is found by its number ("US-395"). */
  closedRoad?: { number: string; bothDirections: boolean }
}

/** The fields of a hazard that answers repeat. */
export type HazardSummary = { hazardId: string; title: string; kind: string; rank: HazardRank }

/** Thrown for a hazard without a usable geometry; `hazardId` is its id. */
export class HazardError extends Error {
  readonly hazardId: string
  constructor(hazardId: string, problem: string) {
    super(`Hazard ${hazardId}: ${problem}`)
    this.name = 'HazardError'
    this.hazardId = hazardId
  }
}
