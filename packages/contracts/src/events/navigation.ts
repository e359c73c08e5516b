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

/** What a profile says now of a home is found nowhere: where it was before is not known to be true any more. `revision` counts with that of home-placed. */
export const homeLost = defineEvent({
  service,
  fact: 'home-lost',
  version: 1,
  payload: z.object({ userId: id, revision: z.int().min(1) }),
})

/**
 * A way out was planned for a person, to a listed place. `line`: the way, thinned to about 100 m. `plannedAt` orders the plans of a person.
 * `dangersReadAt`: a danger that became known after it was not planned around, although the plan may have been finished later.
 * Null is what nobody has said of the place.
 */
export const wayOutPlanned = defineEvent({
  service,
  fact: 'way-out-planned',
  version: 1,
  payload: z.object({
    userId: id,
    plannedAt: instant,
    /** Not in plans from before it was added. */
    dangersReadAt: instant.optional(),
    to: place.extend({
      coordinates: position,
      wheelchairAccessible: z.boolean().nullable(),
      acceptsServiceAnimals: z.boolean().nullable(),
    }),
    meters: z.number(),
    seconds: z.number(),
    line: z.array(position),
  }),
})

/** A person's browser has verified the offline pack that it holds, and it is the newest that there is for its place. May come twice. */
export const packVerified = defineEvent({
  service,
  fact: 'pack-verified',
  version: 1,
  payload: z.object({ userId: id, version: z.string(), at: instant }),
})

export const navigationEvents = [
  destinationChanged,
  leaveByChanged,
  homePlaced,
  homeLost,
  wayOutPlanned,
  packVerified,
] as const
