import { baseConfig, otherSecrets, secret, socketConfig } from '@muster/service-kit/config'
import { mailConfig } from '@muster/service-kit/mail/mail-config'
import { z } from 'zod'

export const configSchema = z.object({
  ...baseConfig,
  ...mailConfig,
  ...socketConfig,
  MEMBER_CHECK_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(60_000)
    .describe(
      'Interval in ms between two checks whether the people who are connected to live sockets are still members.',
    ),
  INVITATION_SECRET: secret(z.string().min(32)).describe(
    'Secret that seals stored invitation tokens and hashes the invited addresses. At least 32 characters. After a change keep the former secret in INVITATION_SECRET_OTHERS.',
  ),
  INVITATION_SECRET_OTHERS: otherSecrets('INVITATION_SECRET'),
})
export type Config = z.infer<typeof configSchema>
