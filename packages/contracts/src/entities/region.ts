import { z } from 'zod'
import { instant } from './common.ts'

/** The name of a region. It is used in names of folders and in URLs. */
export const regionName = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/)
/** The day of the data and a digest of the files. */
export const regionVersion = z.string().regex(/^\d{8}-[0-9a-f]{10}$/)
/** The highest zoom of a region's tiles. Maps scale these tiles up for closer views. */
export const deepestZoom = 14

/** A region whose real roads, map and places are loaded. */
export const region = z.object({
  name: regionName,
  /** Part of the URLs of its tiles, so that new data gets new URLs. */
  version: regionVersion,
  /** West, south, east, north in degrees. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** When the data was current; null if the source does not say. */
  dataDate: instant.nullable(),
  builtAt: instant,
  /** Must be shown on every map that uses the region's data. */
  attribution: z.string(),
  license: z.string(),
  minZoom: z.number(),
  maxZoom: z.number(),
  /** Path of its vector tiles, with {z}, {x} and {y}. */
  tiles: z.string(),
})
export type Region = z.infer<typeof region>

export const tileParams = z.object({
  region: regionName,
  version: regionVersion,
  z: z.coerce.number().int().min(0).max(deepestZoom),
  x: z.coerce.number().int().min(0),
  y: z.coerce.number().int().min(0),
})
