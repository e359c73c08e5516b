import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id, instant, position } from '../entities/common.ts'
import { homePlace, leaveByChange, leaveByFacts } from '../entities/leave-by.ts'

const service = 'navigation'
const place = z.object({ id: z.string(), name: z.string() })

/**
 * The place that a person was sent to takes nobody more, or a hazard has come closer to it. `next`: where they fit best instead; null where
 * none is known. `opened`: there was none for this person before, and now there is one; `from` is the place that they had to give up.
 */
export const destinationChanged = defineEvent({
  service,
  fact: 'destination-changed',
  version: 1,
  payload: z.object({
    userId: id,
    reason: z.enum(['full', 'closed', 'endangered', 'opened']),
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

/**
 * Where a person's home is became known or has changed, as their profile says it. `revision` rises for each person; events may arrive in any order.
 */
export const homePlaced = defineEvent({
  service,
  fact: 'home-placed',
  version: 1,
  payload: z.object({ userId: id, revision: z.int().min(1), coordinates: position, label: z.string() }),
})

export const navigationEvents = [destinationChanged, leaveByChanged, homePlaced] as const
