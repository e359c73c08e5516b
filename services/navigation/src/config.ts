import { baseConfigWithoutRedis, secret } from '@muster/service-kit/config'
import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform(value => value === 'true')
const ed25519Seed = /^[\w-]{43}$/

/** The environment variables of this service. */
export const configSchema = z.object({
  ...baseConfigWithoutRedis,
  HAZARD_RELOAD_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(30_000)
    .describe('Interval in ms at which all hazards are reloaded, in case a message about a change was missed.'),
  PLAN_THREADS: z.coerce
    .number()
    .int()
    .min(0)
    .max(64)
    .default(0)
    .describe(
      'Number of threads that plan routes. 0 means one less than the number of cores, at least 1 and at most 4.',
    ),
  PLAN_QUEUE_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe('Maximum number of plans that wait for a thread. Further requests get 503 with Retry-After.'),
  PLAN_QUEUE_LIMIT_PER_CALLER: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('Maximum number of plans of one person or IP address that wait for a thread.'),
  REDIRECT_MS: z.coerce
    .number()
    .int()
    .min(20)
    .default(5_000)
    .describe('Interval in ms between two checks whether people must be sent to another shelter.'),
  LEAVE_BY_MS: z.coerce
    .number()
    .int()
    .min(20)
    .default(2_000)
    .describe(
      'Interval in ms between two checks whether the times by which people must leave have changed or have come.',
    ),
  LEAVE_BY_LEASE_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(30_000)
    .describe('Duration in ms of the lease that a process takes on a neighbourhood whose leave-by times it computes.'),
  REGIONS_DIR: z
    .string()
    .default('')
    .describe(
      'Folder with the regions that `npm run region` builds. Without it only the practice network is available.',
    ),
  DRILL: flag
    .default(false)
    .describe(
      'Whether this installation runs a drill. If true, shelters that no source has called open may be destinations too, and the practice network may give routes (see PRACTICE_DIRECTIONS).',
    ),
  PRACTICE_DIRECTIONS: z
    .enum(['drills', 'always'])
    .default('drills')
    .describe(
      'When the practice network, whose streets are not real, gives step-by-step routes: `drills` only in a drill with no real hazard near, `always` for tests.',
    ),
  REGIONS_POLL_MS: z.coerce
    .number()
    .int()
    .min(20)
    .default(15_000)
    .describe('Interval in ms between two checks for new versions of regions.'),
  PACK_SIGNING_KEY: secret(z.string().regex(ed25519Seed).optional()).describe(
    'Ed25519 seed (32 bytes in base64url) of the key that signs offline packs. If it is not set, a seed is generated and stored in the database.',
  ),
  PACK_SIGNING_KEY_NEXT: secret(z.string().regex(ed25519Seed).optional()).describe(
    'Seed of the key that will replace PACK_SIGNING_KEY. Packs are signed with both keys, so that phones know the new key before the change.',
  ),
  PACK_QUEUE_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .describe('Maximum number of offline packs that wait to be made. Further requests get 503.'),
})
export type Config = z.infer<typeof configSchema>
