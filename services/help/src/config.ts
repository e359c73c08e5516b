import { baseConfig, otherSecrets, secret } from '@muster/service-kit/config'
import { mailConfig } from '@muster/service-kit/mail/mail-config'
import { z } from 'zod'

export const configSchema = z.object({
  ...baseConfig,
  ...mailConfig,
  HELP_SECRET: secret(z.string().min(32)).describe(
    'Secret that seals the stored addresses of help plans and the places of requests. At least 32 characters. After a change keep the former secret in HELP_SECRET_OTHERS, because older data cannot be read without it.',
  ),
  HELP_SECRET_OTHERS: otherSecrets('HELP_SECRET'),
  NAVIGATION_URL: z
    .url()
    .optional()
    .describe(
      'Address of the navigation service, which computes the driving times of rides. Without it these times are unknown.',
    ),
  HELP_SWEEP_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(5_000)
    .describe('Interval in ms of the sweeps that do what is due and was missed: steps of requests, mails and rides.'),
})
/** The parsed environment of help. */
export type Config = z.infer<typeof configSchema>
