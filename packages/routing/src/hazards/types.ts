import type { HazardRank } from '@muster/contracts/vocabulary/hazards'

export type HazardGeometry =
  | { type: 'Polygon'; coordinates: readonly (readonly (readonly number[])[])[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly (readonly (readonly number[])[])[])[] }
  | { type: 'Point'; coordinates: readonly number[] }
  | { type: 'LineString'; coordinates: readonly (readonly number[])[] }
  | { type: 'MultiLineString'; coordinates: readonly (readonly (readonly number[])[])[] }

/**
 * A hazard as GeoJSON (longitude first). A Point needs `bufferMeters`. A line of rank closure closes the road that it runs along, and not
 * those that it crosses; of another rank it needs `bufferMeters`, and an order or warning cannot be a line.
 */
export type HazardInput = {
  id: string
  kind: string
  title: string
  rank: HazardRank
  geometry: HazardGeometry
  bufferMeters?: number
  /** OSM's layer of a closed road, where known: roads on another layer above or below stay open. */
  layer?: number
  /** When it was as drawn (milliseconds since 1970), and how fast and in which direction (degrees from north) it grows, where somebody says so. */
  observedAt?: number
  growthMetersPerHour?: number
  bearing?: number
  /** By how many degrees the direction may be wrong, either way. */
  bearingUncertainty?: number
  /** Only where a source reports it: wind stretches the growth into an ellipse. `bearing`: degrees clockwise from north towards which it blows. */
  wind?: { metersPerSecond: number; bearing: number }
  /** Heat that a satellite saw: no line of a fire, and it may be ahead of one. */
  isHeat?: boolean
  /** A closure of which only the two ends are known: its line is not the road, which is found by its number ("US-395"). */
  closedRoad?: { number: string; bothDirections: boolean }
}

export type HazardSummary = { hazardId: string; title: string; kind: string; rank: HazardRank }

/** Thrown for a hazard that no geometry can be made of; `hazardId` says which. */
export class HazardError extends Error {
  readonly hazardId: string
  constructor(hazardId: string, problem: string) {
    super(`Hazard ${hazardId}: ${problem}`)
    this.name = 'HazardError'
    this.hazardId = hazardId
  }
}
