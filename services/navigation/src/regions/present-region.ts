import type { Region } from '@muster/contracts/entities/region'
import type { OpenRegion } from './open-region.ts'

/** A region in the format that maps read. */
export const presentRegion = ({ manifest, tiles }: Pick<OpenRegion, 'manifest' | 'tiles'>): Region => ({
  name: manifest.name,
  version: manifest.version,
  bbox: manifest.bbox,
  dataDate: manifest.dataDate,
  builtAt: manifest.builtAt,
  attribution: manifest.attribution,
  license: manifest.license,
  minZoom: tiles.minZoom,
  maxZoom: tiles.maxZoom,
  tiles: `/api/tiles/${manifest.name}/${manifest.version}/{z}/{x}/{y}.mvt`,
})
