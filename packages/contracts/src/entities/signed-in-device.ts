import { z } from 'zod'
import { signInMeans } from '../vocabulary/sign-in-means.ts'
import { instant } from './common.ts'

/** A browser in which the person is signed in. */
export const signedInDevice = z.object({
  /** Identifies the session; nobody can sign in with it. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  /** The browser's name and system from its own description, such as Firefox and Android; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: instant,
  /** Null for sessions from before this was stored. */
  signedInWith: z.enum(signInMeans).nullable(),
  lastUsedAt: instant,
  /** True for the device that made this request. */
  isThis: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>
