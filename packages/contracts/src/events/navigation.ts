import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id, instant } from '../entities/common.ts'

const service = 'navigation'
const place = z.object({ id: z.string(), name: z.string() })

/** The place that a person was sent to takes nobody more, or a hazard has come closer to it. `next`: where they fit best instead; null where none is known. */
export const destinationChanged = defineEvent({
  service,
  fact: 'destination-changed',
  version: 1,
  payload: z.object({
    userId: id,
    reason: z.enum(['full', 'closed', 'endangered']),
    from: place,
    next: place.nullable(),
    decidedAt: instant,
  }),
})

export const navigationEvents = [destinationChanged] as const
