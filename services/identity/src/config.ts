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
    .describe('Lifetime of an unused session, in seconds; the same in the gateway.'),
  SESSION_MAX_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(365 * daySeconds)
    .describe('Lifetime of a session however often it is used, in seconds.'),
  OPERATOR_SESSION_TTL_SECONDS: operatorSessionTtl,
  RESET_TTL_SECONDS: z.coerce.number().int().min(60).default(1_800).describe('Lifetime of a reset link, in seconds.'),
  VERIFICATION_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(1_800)
    .default(daySeconds)
    .describe('Lifetime of a link that verifies an e-mail address, in seconds.'),
  // The smallest values that OWASP's password storage guide allows for argon2id with one lane.
  ARGON2_MEMORY_KIB: z.coerce.number().int().min(19_456).default(19_456).describe('Memory of one hash, in KiB.'),
  ARGON2_PASSES: z.coerce.number().int().min(2).default(2).describe('Passes of one hash.'),
  REPUBLISH_MS: z.coerce
    .number()
    .int()
    .min(50)
    .default(10_000)
    .describe('How often profiles are published again, 500 at a time, of which events said less than they do now.'),
  ERASE_MS: z.coerce
    .number()
    .int()
    .min(50)
    .default(5 * 60_000)
    .describe('How often stored events about people who deleted their account are erased.'),
  ERASE_AFTER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(10 * 60_000)
    .describe('How long the event of a deletion stays at least, so that events that come late are erased too.'),
  PASSWORD_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2).describe('Concurrent password hashes.'),
})
export type Config = z.infer<typeof configSchema>
