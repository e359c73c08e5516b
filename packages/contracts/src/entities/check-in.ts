import { z } from 'zod'
import { checkInBytes, checkInStatuses } from '../vocabulary/help.ts'
import type { Problem } from '../vocabulary/problems.ts'
import { id, instant, text } from './common.ts'

const encoder = new TextEncoder()
const shortText = text(checkInBytes).refine(
  words => encoder.encode(words).length <= checkInBytes,
  'too-long' satisfies Problem,
)

/** A check-in as a client sends it. */
export const checkInForm = z.object({
  /** Idempotency key, created by the client: a check-in that is sent again with the same key is stored once. */
  clientId: z.string().regex(/^[\w-]{8,64}$/),
  status: z.enum(checkInStatuses),
  text: shortText.default(''),
  /** When the person pressed the button. The server replaces a time in the future. */
  at: instant,
  /** Set if the check-in is about another member of the same community: "I am with Rosa, she is safe". */
  about: id.optional(),
})
export type CheckInForm = z.infer<typeof checkInForm>

/** A stored check-in. `by`: the member who checked in for this person; null if the person did so. */
export const checkIn = z.object({
  status: z.enum(checkInStatuses),
  text: z.string(),
  at: instant,
  by: z.object({ userId: id, name: z.string() }).nullable(),
})
export type CheckIn = z.infer<typeof checkIn>

/**
 * A member with their own last check-in, and the last one by another member about them. `status` is the one that counts: the person's own, or the other
 * member's if it is later and does not take back a call for help. Null means not heard, which never counts as safe.
 */
export const rosterEntry = z.object({
  userId: id,
  /** Null until the name is known here; the list of members has it. */
  name: z.string().nullable(),
  status: z.enum(checkInStatuses).nullable(),
  own: checkIn.nullable(),
  proxy: checkIn.nullable(),
})
export type RosterEntry = z.infer<typeof rosterEntry>

/** The check-ins of all members of a community. */
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
