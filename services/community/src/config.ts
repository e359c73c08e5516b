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
    .describe('How often it is checked whether people at live sockets are still members, in ms.'),
  INVITATION_SECRET: secret(z.string().min(32)).describe(
    'Seals invitation tokens at rest and marks addresses; at least 32 characters. Keep the former one in INVITATION_SECRET_OTHERS.',
  ),
  INVITATION_SECRET_OTHERS: otherSecrets('INVITATION_SECRET'),
})
export type Config = z.infer<typeof configSchema>
