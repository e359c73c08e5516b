import type { PackManifest } from '@muster/contracts/entities/pack'
import type { Position } from '@muster/geo/position'
import type { Refuge } from '@muster/routing/plan/types'
import type { Published } from '../planning/protocol.ts'
import type { Roads } from '../planning/roads.ts'
import type { Regions } from '../regions/regions.ts'

export type PackRoads = Published & {
  region: PackManifest['region']
  isPractice: boolean
  refuges: readonly Refuge[]
}

/** Which roads a pack is cut from: those of the smallest region that holds the place, else the network of this service. */
export function createPackRoads(
  own: Roads,
  refuges: readonly Refuge[],
  regions: Pick<Regions, 'covering'>,
): (place: Position) => PackRoads {
  const fallback: PackRoads = { ...own, region: null, refuges }
  return place => {
    const region = regions.covering([place])
    if (!region) return fallback
    const { name, version, dataDate, attribution } = region.manifest
    return {
      version: `${name}/${version}`,
      buffer: region.roads,
      region: { name, version, dataDate, attribution },
      isPractice: false,
      refuges: region.refuges,
    }
  }
}
