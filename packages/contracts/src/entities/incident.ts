import { z } from 'zod'
import { id } from './common.ts'
import { updateLevel } from './emergency-update.ts'

/** Active updates about one incident. They are not merged: each keeps its own level, area and texts. */
export const incident = z.object({
  /** The id of its oldest active update. */
  incidentId: id,
  /** The name that a sender uses, such as "Palisades Fire". Null if no sender names it. */
  name: z.string().nullable(),
  updateIds: z.array(id).min(2),
  /** All senders of the updates, each with its most demanding level. */
  senders: z.array(z.object({ senderName: z.string(), level: updateLevel })).min(1),
  /** True if senders ask for different things. People should follow the most demanding one that covers them. */
  disagree: z.boolean(),
})
export type Incident = z.infer<typeof incident>
