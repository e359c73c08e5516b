import { baseConfig, operatorSessionTtl, secret } from '@muster/service-kit/config'
import { z } from 'zod'

const daySeconds = 24 * 60 * 60

export const configSchema = z.object({
  ...baseConfig,
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an http or https origin' })
    .transform(url => new URL(url).origin)
    .describe('Where browsers reach Muster; links in mails start with it, and https makes cookies Secure.'),
  SESSION_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(30 * daySeconds)
    .describe('Lifetime of an unused session, in seconds; the same in the gateway.'),
  OPERATOR_SESSION_TTL_SECONDS: operatorSessionTtl,
  RESET_TTL_SECONDS: z.coerce.number().int().min(60).default(3_600).describe('Lifetime of a reset link, in seconds.'),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ }).optional()).describe(
    'Mail server; without one mails land in MAILBOX_DIR.',
  ),
  MAIL_FROM: z.string().min(3).default('Muster <no-reply@localhost>').describe('Sender of mails.'),
  MAILBOX_DIR: z.string().default('.muster/mailbox').describe('Folder for mails when SMTP_URL is not set.'),
  // The minimum of OWASP's password storage guide for argon2id with one lane.
  ARGON2_MEMORY_KIB: z.coerce.number().int().min(19_456).default(19_456).describe('Memory of one hash, in KiB.'),
  ARGON2_PASSES: z.coerce.number().int().min(2).default(2).describe('Passes of one hash.'),
  REPUBLISH_MS: z.coerce
    .number()
    .int()
    .min(50)
    .default(10_000)
    .describe('How often profiles are published again, 500 at a time, of which events said less than they do now.'),
  PASSWORD_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2).describe('Concurrent password hashes.'),
})
export type Config = z.infer<typeof configSchema>
