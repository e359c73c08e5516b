import type { PackManifest } from '@muster/contracts/entities/pack'
import type { Region } from '@muster/contracts/entities/region'
import type { Position } from '@muster/geo/position'
import type { Roads } from '../planning/roads.ts'
import { presentRegion } from '../regions/present-region.ts'

/** The roads for a pack, and what its manifest says about their region. */
export type PackRoads = Omit<Roads, 'region'> & {
  region: PackManifest['region']
  /** The region's files; null for the practice network. */
  files: { folder: string; shown: Region } | null
}

/** Creates a function that returns the roads from which a pack for a place is made, and the manifest's entry about their region. */
export function createPackRoads(roads: { around: (place: Position) => Roads }): (place: Position) => PackRoads {
  return place => {
    const { region, ...on } = roads.around(place)
    if (!region) return { ...on, region: null, files: null }
    const { name, version, dataDate, attribution } = region.manifest
    return {
      ...on,
      region: { name, version, dataDate, attribution },
      files: { folder: region.folder, shown: presentRegion(region) },
    }
  }
}
