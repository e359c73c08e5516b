import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { language } from '../entities/common.ts'
import { emergencyUpdate } from '../entities/emergency-update.ts'

const service = 'alerts'

const texts = emergencyUpdate.pick({ title: true, content: true, instruction: true })

/** Everything a push needs beyond the update itself, as it was at this revision. */
export const updatePush = z.object({
  reason: z.enum(['new', 'worse', 'grown', 'ended']),
  /** The sender's texts of this revision in the languages that it wrote besides the update's own. */
  translations: z.partialRecord(language, texts).default({}),
  /** Why the drawn area cannot choose the audience. */
  geometryProblem: z.enum(['missing', 'broken', 'oversized']).nullable(),
  /** False for an end without a message of its own: title and content are then those of the revision before. */
  hasOwnTexts: z.boolean(),
})
export type UpdatePush = z.infer<typeof updatePush>

/**
 * The whole update: a consumer keeps the highest revision it has seen of an id, in whatever order they come.
 * `push` is null for a revision that is shown and not pushed; it is absent only in events of earlier versions.
 */
const payload = z.object({ update: emergencyUpdate, push: updatePush.nullable().optional() })

export const updatePublished = defineEvent({ service, fact: 'update-published', version: 1, payload })
export const updateRevised = defineEvent({ service, fact: 'update-revised', version: 1, payload })
export const updateEnded = defineEvent({ service, fact: 'update-ended', version: 1, payload })

export const alertsEvents = [updatePublished, updateRevised, updateEnded] as const
