import { regionName, regionVersion } from '@muster/contracts/entities/region'
import { z } from 'zod'

/** Version of a region folder's contents; other versions are refused and have to be built again. */
export const formatVersion = 1

export const attribution = '© OpenStreetMap contributors'

export const regionFiles = {
  roads: 'roads.bin',
  map: 'map.pmtiles',
  places: 'places.sqlite',
  refuges: 'refuges.json',
  areas: 'areas.json',
} as const

export const bbox = z.tuple([
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
])
export type Bbox = z.infer<typeof bbox>

const extractKind = z.enum(['catalogue', 'overpass', 'url', 'file'])

/** Where one extract came from. `from`: address, file path or name in the catalogue. */
export const extractSource = z.object({ kind: extractKind, from: z.string() })
export type ExtractSource = z.infer<typeof extractSource>

/** An extract that a joined region was built from; cut to `bbox` unless that is null. */
export const joinedPart = z.object({ ...extractSource.shape, bbox: bbox.nullable() })
export type JoinedPart = z.infer<typeof joinedPart>

/** Where the data came from, so that `update` can fetch it again. */
export const regionSource = z.discriminatedUnion('kind', [
  extractSource,
  /** Several extracts as one. `from`: the names of the regions that were joined. */
  z.object({ kind: z.literal('joined'), from: z.string(), parts: z.array(joinedPart).min(2) }),
])
export type RegionSource = z.infer<typeof regionSource>

export const manifest = z.object({
  format: z.literal(formatVersion),
  name: regionName,
  version: regionVersion,
  /** West, south, east, north in degrees. */
  bbox,
  /** True where the extract was cut to `bbox`; false where `bbox` only says how far it reaches. */
  isClipped: z.boolean(),
  source: regionSource,
  attribution: z.string(),
  license: z.string(),
  /** When the data was current; null where the source does not say. */
  dataDate: z.iso.datetime().nullable(),
  builtAt: z.iso.datetime(),
  counts: z.record(z.string(), z.number()),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>
