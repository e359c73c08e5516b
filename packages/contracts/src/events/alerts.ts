import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { language } from '../entities/common.ts'
import { emergencyUpdate } from '../entities/emergency-update.ts'

const service = 'alerts'

const texts = emergencyUpdate.pick({ title: true, content: true, instruction: true })

/** What a push notification needs besides the update, as of this revision. */
export const updatePush = z.object({
  reason: z.enum(['new', 'worse', 'grown', 'ended']),
  /** The sender's texts of this revision in other languages than the update's own. */
  translations: z.partialRecord(language, texts).default({}),
  /** Why the geometry cannot be used to select subscriptions. Null if it can. */
  geometryProblem: z.enum(['missing', 'broken', 'oversized']).nullable(),
  /** False for an end without a message, such as an expiry: title and content are then those of the previous revision. */
  hasOwnTexts: z.boolean(),
})
export type UpdatePush = z.infer<typeof updatePush>

/**
 * The whole update. Events may arrive in any order, so a consumer keeps the highest revision that it has seen of an id.
 * `push` is null for a revision that is shown but not pushed. It is absent only in events that were published before it was added.
 */
const payload = z.object({ update: emergencyUpdate, push: updatePush.nullable().optional() })

export const updatePublished = defineEvent({ service, fact: 'update-published', version: 1, payload })
export const updateRevised = defineEvent({ service, fact: 'update-revised', version: 1, payload })
export const updateEnded = defineEvent({ service, fact: 'update-ended', version: 1, payload })

export const alertsEvents = [updatePublished, updateRevised, updateEnded] as const
