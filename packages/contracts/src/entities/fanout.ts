import { z } from 'zod'
import { updateLevels } from '../vocabulary/hazards.ts'
import { severities } from '../vocabulary/severities.ts'
import { id, instant } from './common.ts'
import { pushMessage } from './push.ts'

/**
 * Progress of a fan-out, as numbers of members. A member is one subscribed browser. A member to which a message was sent is counted in exactly one of
 * `accepted`, `unknown`, `refused` and `sending`.
 */
const progress = z.object({
  /** Members found so far whom it may concern. Not all of them get a message. */
  members: z.int(),
  /** Members of parts that are not done yet. */
  waiting: z.int(),
  /** Accepted by the push service. */
  accepted: z.int(),
  /** The request ended without an answer, so the result is unknown. */
  unknown: z.int(),
  /** Refused by the push service; it may be retried. */
  refused: z.int(),
  /** About to be sent, or being sent to the push service. */
  sending: z.int(),
})

/** One push to many devices, and its progress. It names no person. */
export const fanout = z.object({
  id: z.string(),
  state: z.enum(['finding', 'sending', 'done', 'stopped']),
  lane: z.enum(['critical', 'normal', 'low']),
  startedAt: instant,
  stoppedAt: instant.nullable(),
  /** The update that it is about. Null for other messages. */
  update: z
    .object({
      id,
      /** The lineage of the update and of those that changed with it. */
      lineageId: id,
      title: z.string(),
      level: z.enum(updateLevels),
      severity: z.enum(severities),
      isActive: z.boolean(),
      isDrill: z.boolean(),
      areas: z.array(z.string()),
      /** Whether a later change of the update has its own fan-out. This one can then no longer be stopped or resumed. */
      isSuperseded: z.boolean(),
    })
    .nullable(),
  kind: pushMessage.shape.kind,
  progress,
})
export type FanoutView = z.infer<typeof fanout>

/** A fan-out with the reasons: how many members accepted it, per reason and kind of place. */
export const fanoutDetail = fanout.extend({
  reasons: z.array(
    z.object({
      reason: pushMessage.shape.reason,
      place: z.string().nullable(),
      accepted: z.int(),
    }),
  ),
})
