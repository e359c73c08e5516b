import { z } from 'zod'
import { updateLevels } from '../vocabulary/hazards.ts'
import { severities } from '../vocabulary/severities.ts'
import { id, instant } from './common.ts'
import { pushMessage } from './push.ts'

/** What a fan-out has in hand. Each member of the ledger is in one of `accepted`, `unknown`, `refused` and `sending`. */
const progress = z.object({
  /** Whom it may concern, as far as they have been found. Not all of them have to be sent something. */
  members: z.int(),
  /** Of the members, those of parts that are not done yet. */
  waiting: z.int(),
  /** What the push services have taken. */
  accepted: z.int(),
  /** Nobody knows: the request ended without an answer. */
  unknown: z.int(),
  /** The push service did not take it; it may be tried again. */
  refused: z.int(),
  /** About to be sent, or under way to the push service. */
  sending: z.int(),
})

/** One push to many devices, and how far it is. It names nobody. */
export const fanout = z.object({
  id: z.string(),
  state: z.enum(['finding', 'sending', 'done', 'stopped']),
  lane: z.enum(['critical', 'normal', 'low']),
  startedAt: instant,
  stoppedAt: instant.nullable(),
  /** Of what. Null for messages that are not about an update. */
  update: z
    .object({
      id,
      /** Of the updates that changed with it. */
      lineageId: id,
      title: z.string(),
      level: z.enum(updateLevels),
      severity: z.enum(severities),
      isActive: z.boolean(),
      isDrill: z.boolean(),
      areas: z.array(z.string()),
      /** Whether a later change of it has its own fan-out: this one cannot be stopped or resumed any more. */
      isSuperseded: z.boolean(),
    })
    .nullable(),
  kind: pushMessage.shape.kind,
  progress,
})
export type FanoutView = z.infer<typeof fanout>

/** The same with why members were told: how many of those who took it, for each reason and kind of place. */
export const fanoutDetail = fanout.extend({
  reasons: z.array(
    z.object({
      reason: pushMessage.shape.reason,
      place: z.string().nullable(),
      accepted: z.int(),
    }),
  ),
})
