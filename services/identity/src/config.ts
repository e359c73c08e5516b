import { baseConfig, operatorSessionTtl, signInSecrets } from '@muster/service-kit/config'
import { mailConfig } from '@muster/service-kit/mail/mail-config'
import { z } from 'zod'

const daySeconds = 24 * 60 * 60

export const configSchema = z.object({
  ...baseConfig,
  ...mailConfig,
  ...signInSecrets,
  SESSION_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(30 * daySeconds)
    .describe('Time in seconds after which an unused session ends. Set the same value in the gateway.'),
  SESSION_MAX_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(365 * daySeconds)
    .describe('Maximum lifetime of a session in seconds, even if it is used.'),
  OPERATOR_SESSION_TTL_SECONDS: operatorSessionTtl,
  RESET_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(1_800)
    .describe('Lifetime in seconds of a link that resets a password.'),
  VERIFICATION_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(1_800)
    .default(daySeconds)
    .describe('Lifetime in seconds of a link that verifies an e-mail address.'),
  // The smallest values that OWASP's password storage guide allows for argon2id with one lane.
  ARGON2_MEMORY_KIB: z.coerce
    .number()
    .int()
    .min(19_456)
    .default(19_456)
    .describe('Memory in KiB that argon2id uses for one password hash.'),
  ARGON2_PASSES: z.coerce
    .number()
    .int()
    .min(2)
    .default(2)
    .describe('Number of passes of argon2id for one password hash.'),
  REPUBLISH_MS: z.coerce
    .number()
    .int()
    .min(50)
    .default(10_000)
    .describe(
      'Interval in ms at which profiles are published again if their last event is of an older version with fewer facts. At most 500 profiles each time.',
    ),
  ERASE_MS: z.coerce
    .number()
    .int()
    .min(50)
    .default(5 * 60_000)
    .describe('Interval in ms at which the stored events about people who deleted their account are erased.'),
  ERASE_AFTER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(10 * 60_000)
    .describe(
      'Minimum age in ms of the event of a deletion before the events about that person are erased, so that events which are published late are erased too.',
    ),
  PASSWORD_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(2)
    .describe('Maximum number of password hashes that one process computes at the same time.'),
})
export type Config = z.infer<typeof configSchema>
