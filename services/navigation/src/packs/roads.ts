import type { PackManifest } from '@muster/contracts/entities/pack'
import type { Region } from '@muster/contracts/entities/region'
import type { Position } from '@muster/geo/position'
import type { Refuge } from '@muster/routing/plan/types'
import type { Published } from '../planning/protocol.ts'
import type { Roads } from '../planning/roads.ts'
import { presentRegion } from '../regions/present-region.ts'
import type { Regions } from '../regions/regions.ts'

export type PackRoads = Published & {
  region: PackManifest['region']
  /** The region's files; null for the practice network. */
  files: { folder: string; shown: Region } | null
  isPractice: boolean
  refuges: readonly Refuge[]
}

/** Which roads a pack is cut from: those of the smallest region that holds the place, else the network of this service. */
export function createPackRoads(
  own: Roads,
  refuges: readonly Refuge[],
  regions: Pick<Regions, 'covering'>,
): (place: Position) => PackRoads {
  const fallback: PackRoads = { ...own, region: null, files: null, refuges }
  return place => {
    const region = regions.covering([place])
    if (!region) return fallback
    const { name, version, dataDate, attribution } = region.manifest
    return {
      version: `${name}/${version}`,
      buffer: region.roads,
      region: { name, version, dataDate, attribution },
      files: { folder: region.folder, shown: presentRegion(region) },
      isPractice: false,
      refuges: region.refuges,
    }
  }
}
