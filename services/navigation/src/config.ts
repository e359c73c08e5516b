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
    .describe('Interval of the periodic reload of hazards, which repairs missed change messages, in ms.'),
  PLAN_THREADS: z.coerce
    .number()
    .int()
    .min(0)
    .max(64)
    .default(0)
    .describe('Threads that plan routes; 0 for one less than the cores, at least 1 and at most 4.'),
  PLAN_QUEUE_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe('Plans that may wait for a thread; beyond it the answer is 503 with Retry-After.'),
  PLAN_QUEUE_LIMIT_PER_CALLER: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('Plans of one person or address that may wait for a thread.'),
  REDIRECT_MS: z.coerce
    .number()
    .int()
    .min(20)
    .default(5_000)
    .describe('Interval of the checks whether people have to be sent to another shelter, in ms.'),
  LEAVE_BY_MS: z.coerce
    .number()
    .int()
    .min(20)
    .default(2_000)
    .describe('Interval of the checks whether times by which people have to leave have changed or have come, in ms.'),
  LEAVE_BY_LEASE_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(30_000)
    .describe('Lease of a process on a neighbourhood whose leave-by times it computes, in ms.'),
  REGIONS_DIR: z
    .string()
    .default('')
    .describe('Folder with the regions that `npm run region` builds; without it only the practice network is there.'),
  DRILL: flag.default(false).describe('Whether this installation runs a drill; the screens then show it.'),
  PRACTICE_DIRECTIONS: z
    .enum(['drills', 'always'])
    .default('drills')
    .describe(
      'When the practice network, whose streets are not real, gives step-by-step routes: in drills with no real hazard near, or always (tests).',
    ),
  REGIONS_POLL_MS: z.coerce
    .number()
    .int()
    .min(20)
    .default(15_000)
    .describe('Interval at which new versions of regions are looked for, in ms.'),
  PACK_SIGNING_KEY: secret(z.string().regex(ed25519Seed).optional()).describe(
    'Ed25519 seed (32 bytes, base64url) that offline packs are signed with; one is generated and stored when absent.',
  ),
  PACK_SIGNING_KEY_NEXT: secret(z.string().regex(ed25519Seed).optional()).describe(
    'The key that will replace PACK_SIGNING_KEY: packs are signed with both, so that phones learn it before the change.',
  ),
  PACK_QUEUE_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .describe('Offline packs that may wait to be made; beyond it the answer is 503.'),
})
export type Config = z.infer<typeof configSchema>
