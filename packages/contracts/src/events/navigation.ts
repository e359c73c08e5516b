import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id, instant, position } from '../entities/common.ts'
import { homePlace, leaveByChange, leaveByFacts } from '../entities/leave-by.ts'

const service = 'navigation'
const place = z.object({ id: z.string(), name: z.string() })

/**
 * A person's destination accepts nobody any more, or a hazard has come closer to it. `next`: the place that fits them best instead; null if none is known.
 * `opened`: before, no place was known for this person, and now there is one; `from` is the place that they had to give up.
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
 * The leave-by time of a person's home became known, changed, was reached, or is no longer known. Events may arrive in any order: a consumer keeps the
 * highest revision of a person.
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
 * The position of a person's home became known or changed, from the text in their profile. `revision` rises for each person; events may arrive in any order.
 */
export const homePlaced = defineEvent({
  service,
  fact: 'home-placed',
  version: 1,
  payload: z.object({ userId: id, revision: z.int().min(1), coordinates: position, label: z.string() }),
})

/** The home's text in a profile no longer matches any known place, so the earlier position may be wrong. `revision` shares its sequence with home-placed. */
export const homeLost = defineEvent({
  service,
  fact: 'home-lost',
  version: 1,
  payload: z.object({ userId: id, revision: z.int().min(1) }),
})

/**
 * A way out to a listed place was planned for a person. `line`: the route, simplified to about 100 m. `plannedAt` orders the plans of a person.
 * `dangersReadAt`: when planning read the dangers. A danger that became known later is not avoided by the route, even if the plan was finished after that.
 * Facts about the place are null if no source states them.
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

/** A person's browser has verified the offline pack that it stores, and the pack is the newest one for its place. May arrive twice. */
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
