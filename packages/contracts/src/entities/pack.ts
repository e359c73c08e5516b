import { z } from 'zod'
import { routingProfiles } from '../vocabulary/travel.ts'
import { instant, language, position } from './common.ts'
import { directionsAnswer, isPracticeNetwork } from './navigation.ts'
import { region } from './region.ts'
import { memberReport } from './shelter.ts'

/**
 * The form of offline packs; a client refuses packs of another one, says so and fetches a new one. Raise it with the `formatVersion` of road
 * graphs, too: a pack whose roads cannot be opened would else be kept as the newest.
 */
export const packFormat = 3
export const packType = 'application/vnd.muster.pack'

/** The whole file is never larger: phones keep several, and networks are slow. */
export const mostPackBytes = 5_000_000

export const packPartNames = ['roads', 'hazards', 'cards', 'shelters', 'refuges', 'places', 'routes', 'map'] as const
export type PackPartName = (typeof packPartNames)[number]

/** A public Ed25519 key: 32 bytes in base64url. `id` is the first 16 hexadecimal digits of its SHA-256. */
export const packKey = z.object({ id: z.string(), publicKey: z.string() })
export type PackKey = z.infer<typeof packKey>
const packSignature = z.object({ key: z.string(), signature: z.string() })

/** A JSON text with signatures over its UTF-8 bytes, one for each key of `packKey` that the signer has. */
export const signedText = z.object({ text: z.string(), signatures: z.array(packSignature) })
export type SignedText = z.infer<typeof signedText>

/**
 * What a signed text of the key list says: from now on packs are signed with one of these keys. A client that trusts one of its signatures
 * replaces the keys that it trusts by these. Sequences only grow, so that an older list cannot bring a retired key back.
 */
export const packKeyList = z.object({
  type: z.literal('pack-keys'),
  sequence: z.int().min(1),
  at: instant,
  keys: z.array(packKey).min(1),
})
export type PackKeyList = z.infer<typeof packKeyList>

/** The keys in use, and how they became so: signed texts of `packKeyList`, the oldest first. */
export const packKeys = z.object({ keys: z.array(packKey).min(1), lists: z.array(signedText).min(1) })

/** What a signed text about a pack says: the version of what is known now, and when its hazards and shelters were last known to be so. */
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

/** A way out that was planned when the pack was made: the shelter that it leads to, null for the end of the known roads, and the answer of getDirections. */
export const packRoute = z.object({ shelterId: z.string().nullable(), answer: directionsAnswer })
export type PackRoute = z.infer<typeof packRoute>

/** What officials say about a hazard of the pack, in their words. */
export const packCard = z.object({ updateId: z.string(), content: z.string(), instruction: z.string().nullable() })
export type PackCard = z.infer<typeof packCard>

/** The map of a pack: the region that its tiles are of, its box cut to them, and how far from the place each zoom has all its tiles. */
export const packMap = z.object({
  region,
  zooms: z.array(z.object({ zoom: z.int(), radiusMeters: z.number() })).min(1),
})
export type PackMap = z.infer<typeof packMap>

/** What an offline pack says of itself; the signature is over its text. Parts are gzipped; sizes and hashes are of the gzipped bytes. */
export const packManifest = z.object({
  format: z.literal(packFormat),
  /** Changes with everything that the pack is made of; also its ETag. */
  version: z.string(),
  madeAt: instant,
  /** After this it still works, but has to be called old. */
  expiresAt: instant,
  place: position,
  mode: z.enum(routingProfiles),
  language,
  /** Every road up to `allRoadsMeters` from `center`, main roads up to `radiusMeters`. */
  center: position,
  radiusMeters: z.number(),
  allRoadsMeters: z.number(),
  isPracticeNetwork,
  /** West, south, east, north of the box in which the roads are known: those that cross it go on beyond. Null for the practice network. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** What decides whether the practice network may give directions: see `isForReal` of the planner. */
  practice: z.object({ DRILL: z.boolean(), PRACTICE_DIRECTIONS: z.enum(['drills', 'always']) }),
  /** Whose roads these are; null for the practice network. */
  region: z
    .object({ name: z.string(), version: z.string(), dataDate: instant.nullable(), attribution: z.string() })
    .nullable(),
  /** When the hazards in it were known to be so; null if nobody knew. */
  hazardsAsOf: instant.nullable(),
  emergencyNumbers: z.array(z.string()),
  /** What a pack could hold and this one does not. */
  missing: z.array(z.enum(['map-tiles', 'house-numbers'])),
  /** Null where no region has tiles for the place. */
  map: packMap.nullable(),
  /** How far from the place every name can be searched for. */
  placesMeters: z.number(),
  parts: z.array(
    z.object({ name: z.enum(packPartNames), bytes: z.number(), rawBytes: z.number(), sha256: z.string() }),
  ),
})
export type PackManifest = z.infer<typeof packManifest>
