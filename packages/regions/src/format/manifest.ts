import { regionName, regionVersion } from '@muster/contracts/entities/region'
import { z } from 'zod'

/** Version of a region folder's contents. Folders of other versions are refused and have to be rebuilt. */
export const formatVersion = 1

export const attribution = '© OpenStreetMap contributors'

/** Names of the files in a version's folder. */
export const regionFiles = {
  roads: 'roads.bin',
  map: 'map.pmtiles',
  places: 'places.sqlite',
  refuges: 'refuges.json',
  areas: 'areas.json',
} as const

/** West, south, east, north in degrees. */
export const bbox = z.tuple([
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
])
export type Bbox = z.infer<typeof bbox>

const extractKind = z.enum(['catalogue', 'overpass', 'url', 'file'])

/** The source of an extract. `from`: URL, file path or name in the catalogue. */
export const extractSource = z.object({ kind: extractKind, from: z.string() })
export type ExtractSource = z.infer<typeof extractSource>

/** An extract from which a joined region was built; it was cut to `bbox` unless that is null. */
export const joinedPart = z.object({ ...extractSource.shape, bbox: bbox.nullable() })
export type JoinedPart = z.infer<typeof joinedPart>

/** The source of the data, so that `update` can fetch it again. */
export const regionSource = z.discriminatedUnion('kind', [
  extractSource,
  /** Several extracts that were joined. `from`: the names of the joined regions. */
  z.object({ kind: z.literal('joined'), from: z.string(), parts: z.array(joinedPart).min(2) }),
])
export type RegionSource = z.infer<typeof regionSource>

/** The manifest of a region's version. */
export const manifest = z.object({
  format: z.literal(formatVersion),
  name: regionName,
  version: regionVersion,
  /** West, south, east, north in degrees. */
  bbox,
  /** True if the extract was cut to `bbox`; false if `bbox` only describes its extent. */
  isClipped: z.boolean(),
  source: regionSource,
  attribution: z.string(),
  license: z.string(),
  /** When the data was current; null if the source does not say. */
  dataDate: z.iso.datetime().nullable(),
  builtAt: z.iso.datetime(),
  counts: z.record(z.string(), z.number()),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>
