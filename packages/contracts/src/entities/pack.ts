import { z } from 'zod'
import { routingProfiles } from '../vocabulary/travel.ts'
import { instant, language, position } from './common.ts'
import { directionsAnswer, isPracticeNetwork } from './navigation.ts'
import { region } from './region.ts'
import { memberReport } from './shelter.ts'

/**
 * Format version of offline packs. A client refuses packs of another version, says so and fetches a new one. Raise it also when the `formatVersion` of road
 * graphs changes: otherwise a client keeps a pack as the newest although it cannot open the roads.
 */
export const packFormat = 3
/** The media type of offline packs. */
export const packType = 'application/vnd.muster.pack'

/** Maximum size of the whole file in bytes, because phones keep several packs and networks are slow. */
export const maxPackBytes = 5_000_000

/** The names of the parts of a pack. */
export const packPartNames = ['roads', 'hazards', 'cards', 'shelters', 'refuges', 'places', 'routes', 'map'] as const
export type PackPartName = (typeof packPartNames)[number]

/** A public Ed25519 key: 32 bytes in base64url. `id` is the first 16 hexadecimal digits of its SHA-256. */
export const packKey = z.object({ id: z.string(), publicKey: z.string() })
export type PackKey = z.infer<typeof packKey>
const packSignature = z.object({ key: z.string(), signature: z.string() })

/** A JSON text with signatures over its UTF-8 bytes, one for each key that the signer has. */
export const signedText = z.object({ text: z.string(), signatures: z.array(packSignature) })
export type SignedText = z.infer<typeof signedText>

/**
 * The contents of a signed key list: from now on packs are signed with one of these keys. A client that trusts one of the list's signatures replaces its
 * trusted keys by these. Sequences only grow, so that an older list cannot bring a retired key back.
 */
export const packKeyList = z.object({
  type: z.literal('pack-keys'),
  sequence: z.int().min(1),
  at: instant,
  keys: z.array(packKey).min(1),
})
export type PackKeyList = z.infer<typeof packKeyList>

/** The keys in use, and the chain of signed texts of `packKeyList` that introduced them, oldest first. */
export const packKeys = z.object({ keys: z.array(packKey).min(1), lists: z.array(signedText).min(1) })

/** The contents of a signed text about a pack: the current version, and when its hazards and shelters were last confirmed. */
export const packState = z.object({
  type: z.literal('pack-state'),
  version: z.string(),
  hazardsAsOf: instant.nullable(),
  shelters: z.array(z.object({ id: z.string(), asOf: instant.nullable(), memberReports: z.array(memberReport) })),
})
export type PackState = z.infer<typeof packState>

/** A place that can be searched for without a network. */
export const packPlace = z.object({
  id: z.string(),
  kind: z.enum(['place', 'postcode', 'district', 'neighborhood', 'address', 'poi']),
  name: z.string(),
  label: z.string(),
  location: position,
})
export type PackPlace = z.infer<typeof packPlace>

/** A way out that was planned when the pack was made. `shelterId` is null if it leads to the end of the known roads. `answer` is that of getDirections. */
export const packRoute = z.object({ shelterId: z.string().nullable(), answer: directionsAnswer })
export type PackRoute = z.infer<typeof packRoute>

/** The officials' text about a hazard of the pack. */
export const packCard = z.object({ updateId: z.string(), content: z.string(), instruction: z.string().nullable() })
export type PackCard = z.infer<typeof packCard>

/** The map of a pack: the region of its tiles, its box clipped to them, and up to which distance from the place each zoom has all its tiles. */
export const packMap = z.object({
  region,
  zooms: z.array(z.object({ zoom: z.int(), radiusMeters: z.number() })).min(1),
})
export type PackMap = z.infer<typeof packMap>

/** The manifest of an offline pack. The signature is over its text. Parts are gzipped; their sizes and hashes are those of the gzipped bytes. */
export const packManifest = z.object({
  format: z.literal(packFormat),
  /** Changes whenever any contents of the pack change; also its ETag. */
  version: z.string(),
  madeAt: instant,
  /** After this time the pack still works, but screens have to say that it is old. */
  expiresAt: instant,
  place: position,
  mode: z.enum(routingProfiles),
  language,
  /** The pack has every road within `allRoadsMeters` of `center`, and main roads within `radiusMeters`. */
  center: position,
  radiusMeters: z.number(),
  allRoadsMeters: z.number(),
  isPracticeNetwork,
  /**
   * West, south, east, north of the box in which the roads are known, in degrees; roads that cross its border continue beyond it. Null for the practice
   * network.
   */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** The server's settings that decide whether the practice network may give directions: see `isForReal` of the planner. */
  practice: z.object({ DRILL: z.boolean(), PRACTICE_DIRECTIONS: z.enum(['drills', 'always']) }),
  /** The region of the roads; null for the practice network. */
  region: z
    .object({ name: z.string(), version: z.string(), dataDate: instant.nullable(), attribution: z.string() })
    .nullable(),
  /** When the hazards in it were last confirmed; null if they never were. */
  hazardsAsOf: instant.nullable(),
  emergencyNumbers: z.array(z.string()),
  /** Parts that packs can have and that this one lacks. */
  missing: z.array(z.enum(['map-tiles', 'house-numbers'])),
  /** Null if no region has tiles for the place. */
  map: packMap.nullable(),
  /** Distance from the place within which every name can be searched, in metres. */
  placesMeters: z.number(),
  parts: z.array(
    z.object({ name: z.enum(packPartNames), bytes: z.number(), rawBytes: z.number(), sha256: z.string() }),
  ),
})
export type PackManifest = z.infer<typeof packManifest>
