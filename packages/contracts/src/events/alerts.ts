import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { emergencyUpdate } from '../entities/emergency-update.ts'

const service = 'alerts'
/** The whole update: a consumer keeps the highest revision it has seen of an id, in whatever order they come. */
const payload = z.object({ update: emergencyUpdate })

export const updatePublished = defineEvent({ service, fact: 'update-published', version: 1, payload })
export const updateRevised = defineEvent({ service, fact: 'update-revised', version: 1, payload })
export const updateEnded = defineEvent({ service, fact: 'update-ended', version: 1, payload })

export const alertsEvents = [updatePublished, updateRevised, updateEnded] as const
