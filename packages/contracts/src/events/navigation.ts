import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id, instant } from '../entities/common.ts'
import { homePlace, leaveByChange, leaveByFacts } from '../entities/leave-by.ts'

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

/**
 * When a person has to leave their home became known, has changed, has come, or is not known any more. Events may arrive in any order: a
 * consumer keeps the highest revision of a person.
 */
export const leaveByChanged = defineEvent({
  service,
  fact: 'leave-by-changed',
  version: 1,
  payload: z.object({
    userId: id,
    revision: z.int().min(1),
    leaveBy: leaveByFacts.nullable(),
    change: leaveByChange,
    home: homePlace.nullable(),
  }),
})

export const navigationEvents = [destinationChanged, leaveByChanged] as const
