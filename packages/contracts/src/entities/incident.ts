import { z } from 'zod'
import { id } from './common.ts'
import { updateLevel } from './emergency-update.ts'

/** Active updates that are about one incident. They stand side by side: each keeps its own level, area and words. */
export const incident = z.object({
  /** The id of its oldest update that is active. */
  incidentId: id,
  /** As a sender writes it, such as "Palisades Fire". Null where none names it. */
  name: z.string().nullable(),
  updateIds: z.array(id).min(2),
  /** Everybody who says something of it, with the gravest that each asks for. */
  senders: z.array(z.object({ senderName: z.string(), level: updateLevel })).min(1),
  /** True where senders ask for different things. People should keep to the gravest that touches them. */
  disagree: z.boolean(),
})
export type Incident = z.infer<typeof incident>
