import { z } from 'zod'
import { geometryVerdicts, heldStates, holdCodes, limitKinds } from '../vocabulary/holds.ts'
import { id, instant } from './common.ts'
import { hazardKind, severity } from './emergency-update.ts'

/** Why a message is held; `text` is for its sender, in English, and says what to send instead. */
export const holdReason = z.object({ code: z.enum(holdCodes), text: z.string() })

export type HoldReason = z.infer<typeof holdReason>

/** What Muster understood of a message. */
export const understoodMessage = z.object({
  kind: z.enum(limitKinds),
  hazard: hazardKind,
  severity,
  event: z.string(),
  isDrill: z.boolean(),
  areas: z.array(z.string()),
  geometry: z.object({
    verdict: z.enum(geometryVerdicts),
    /** The size of the area that counts; 0 without one. */
    km2: z.number(),
    polygons: z.int(),
    unreadable: z.int(),
    /** What was changed in the areas before they were used, and what could not be read, for the sender. */
    notes: z.array(z.string()),
  }),
  /** When it comes into force, if that is later than now. */
  inForceFrom: instant.nullable(),
})

/** One decision about a held message. They are only ever added. `by` is the name of the operator's key, or `schedule`. */
export const heldDecision = z.object({
  action: z.enum(['release', 'refuse']),
  by: z.string(),
  at: instant,
  note: z.string(),
  area: z.enum(['as-sent', 'named-counties']),
})

/** A message that is held for a person, or waits for its time. */
export const heldMessage = z.object({
  id,
  state: z.enum(heldStates),
  feed: z.string(),
  sender: z.string(),
  identifier: z.string(),
  sent: instant,
  msgType: z.string(),
  title: z.string(),
  reasons: z.array(holdReason),
  understood: understoodMessage.nullable(),
  heldAt: instant,
  /** When a waiting message comes into force. */
  dueAt: instant.nullable(),
  decisions: z.array(heldDecision),
})
