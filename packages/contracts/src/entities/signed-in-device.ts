import { z } from 'zod'
import { signInMeans } from '../vocabulary/sign-in-means.ts'
import { instant } from './common.ts'

/** A browser that somebody is signed in with. */
export const signedInDevice = z.object({
  /** Names the session; it opens nothing. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  /** As the browser calls itself, such as Firefox and Android; null where it does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: instant,
  /** Null for sessions from before this was kept. */
  signedInWith: z.enum(signInMeans).nullable(),
  lastUsedAt: instant,
  /** The one that asks. */
  isThis: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>
