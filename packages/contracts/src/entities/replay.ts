import { z } from 'zod'
import { drillAudiences, maxReplaySpeed, replayStates } from '../vocabulary/replays.ts'
import { id, instant } from './common.ts'

const person = z.object({ id: z.string(), name: z.string() })

/**
 * A recorded day of this installation's journal. `day`: YYYY-MM-DD in the installation's time zone. `messages`: the number of messages for people that were
 * received on it.
 */
export const recordedDay = z.object({ day: z.iso.date(), messages: z.int() })

/** The settings of a replay. `speed`: how many times faster than the recorded day it runs. */
export const replaySettings = z.object({
  day: z.iso.date(),
  speed: z.int().min(1).max(maxReplaySpeed),
  audience: z.enum(drillAudiences),
})

/** A recorded day that is, was or may be replayed as a drill. */
export const replay = replaySettings.extend({
  id,
  state: z.enum(replayStates),
  /** Number of messages of the day, and how many of them were replayed. */
  messages: z.int(),
  replayed: z.int(),
  /** The time within the recorded day that the replay has reached; null before it starts. */
  reached: instant.nullable(),
  /** When the replay will end; only while it runs. */
  endsAt: instant.nullable(),
  author: person,
  note: z.string(),
  createdAt: instant,
  decision: z.object({ by: person, at: instant, note: z.string() }).nullable(),
})
export type Replay = z.infer<typeof replay>
