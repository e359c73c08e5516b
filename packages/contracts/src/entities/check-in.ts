import { z } from 'zod'
import { checkInBytes, checkInStatuses } from '../vocabulary/help.ts'
import type { Problem } from '../vocabulary/problems.ts'
import { id, instant, text } from './common.ts'

const encoder = new TextEncoder()
const shortText = text(checkInBytes).refine(
  words => encoder.encode(words).length <= checkInBytes,
  'too-long' satisfies Problem,
)

export const checkInForm = z.object({
  /** Drawn by the client: a check-in that is sent again with it is stored once. */
  clientId: z.string().regex(/^[\w-]{8,64}$/),
  status: z.enum(checkInStatuses),
  text: shortText.default(''),
  /** When the person pressed; the server takes no time in the future. */
  at: instant,
  /** Somebody else whom this is about: "I am with Rosa, she is safe". A member of the same community. */
  about: id.optional(),
})
export type CheckInForm = z.infer<typeof checkInForm>

/** `by`: who says so of somebody else; null for a person's own word. */
export const checkIn = z.object({
  status: z.enum(checkInStatuses),
  text: z.string(),
  at: instant,
  by: z.object({ userId: id, name: z.string() }).nullable(),
})
export type CheckIn = z.infer<typeof checkIn>

/**
 * One member: their own last word, and the last of somebody else about them. `status` is what they count as: their own word, a proxy's only
 * where it is later and does not take back a call for help. Null: not heard, which is never safe.
 */
export const rosterEntry = z.object({
  userId: id,
  /** Null while Muster has not heard how the member is called; the list of members says it. */
  name: z.string().nullable(),
  status: z.enum(checkInStatuses).nullable(),
  own: checkIn.nullable(),
  proxy: checkIn.nullable(),
})
export type RosterEntry = z.infer<typeof rosterEntry>

export const roster = z.object({
  communityId: id,
  counts: z.object({ safe: z.int(), moving: z.int(), help: z.int(), notHeard: z.int() }),
  /** Help first, then not heard, moving, safe. */
  people: z.array(rosterEntry),
  /** Check-ins before this are not counted. */
  since: instant,
  at: instant,
})
export type Roster = z.infer<typeof roster>
