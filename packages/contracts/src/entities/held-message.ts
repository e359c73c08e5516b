import { z } from 'zod'
import { geometryVerdicts, heldStates, holdCodes, limitKinds } from '../vocabulary/holds.ts'
import { id, instant } from './common.ts'
import { hazardKind, severity } from './emergency-update.ts'

/** Why a message is held. `text` is in English, for its sender, and says what to send instead. */
export const holdReason = z.object({ code: z.enum(holdCodes), text: z.string() })

export type HoldReason = z.infer<typeof holdReason>

/** Muster's interpretation of a message. */
export const understoodMessage = z.object({
  kind: z.enum(limitKinds),
  hazard: hazardKind,
  severity,
  event: z.string(),
  isDrill: z.boolean(),
  areas: z.array(z.string()),
  geometry: z.object({
    verdict: z.enum(geometryVerdicts),
    /** The size of the area that is used; 0 without an area. */
    km2: z.number(),
    polygons: z.int(),
    unreadable: z.int(),
    /** Notes for the sender: how areas were changed before use, and what could not be read. */
    notes: z.array(z.string()),
  }),
  /** When it comes into force, if that is in the future; otherwise null. */
  inForceFrom: instant.nullable(),
})

/** One decision about a held message. Decisions are only added, never changed. `by` is the name of the operator's key, or `schedule`. */
export const heldDecision = z.object({
  action: z.enum(['release', 'refuse']),
  by: z.string(),
  at: instant,
  note: z.string(),
  area: z.enum(['as-sent', 'named-counties']),
})

/** A message that an operator has to decide, or that waits for its time. */
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
