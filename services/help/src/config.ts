import { baseConfig, otherSecrets, secret } from '@muster/service-kit/config'
import { mailConfig } from '@muster/service-kit/mail/mail-config'
import { z } from 'zod'

export const configSchema = z.object({
  ...baseConfig,
  ...mailConfig,
  HELP_SECRET: secret(z.string().min(32)).describe(
    'Seals the addresses of help plans and the places of requests at rest; at least 32 characters. Keep the former one in HELP_SECRET_OTHERS: they are unreadable without it.',
  ),
  HELP_SECRET_OTHERS: otherSecrets('HELP_SECRET'),
  NAVIGATION_URL: z
    .url()
    .optional()
    .describe('Navigation, which is asked for the driving times of rides; without it they are not known.'),
  HELP_SWEEP_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(5_000)
    .describe('Time between two looks for steps that are due and were not woken, in ms.'),
})
/** The parsed environment of help. */
export type Config = z.infer<typeof configSchema>
