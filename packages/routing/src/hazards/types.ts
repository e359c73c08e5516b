export type HazardGeometry =
  | { type: 'Polygon'; coordinates: readonly (readonly (readonly number[])[])[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly (readonly (readonly number[])[])[])[] }
  | { type: 'Point'; coordinates: readonly number[] }

/** A hazard as GeoJSON (longitude first). A Point needs `bufferMeters`. `avoid: false` is told of but not routed around. */
export type HazardInput = {
  id: string
  kind: string
  title: string
  avoid: boolean
  geometry: HazardGeometry
  bufferMeters?: number
}

export type HazardSummary = { hazardId: string; title: string; kind: string }

/** Thrown for a hazard that no geometry can be made of; `hazardId` says which. */
export class HazardError extends Error {
  readonly hazardId: string
  constructor(hazardId: string, problem: string) {
    super(`Hazard ${hazardId}: ${problem}`)
    this.name = 'HazardError'
    this.hazardId = hazardId
  }
}
