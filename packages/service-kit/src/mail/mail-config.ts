import { z } from 'zod'
import { secret } from '../config.ts'

/** The variables of a service that sends mails. Use: `z.object({ ...baseConfig, ...mailConfig })`. */
export const mailConfig = {
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an http or https origin' })
    .transform(url => new URL(url).origin)
    .describe(
      'Origin at which browsers reach Muster, such as https://muster.example. Links in mails start with it. With https the cookies of identity are Secure.',
    ),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ }).optional()).describe(
    'Address of the mail server. Without it mails are written as files into MAILBOX_DIR.',
  ),
  MAIL_FROM: z.string().min(3).default('Muster <no-reply@localhost>').describe('The From address of mails.'),
  MAILBOX_DIR: z
    .string()
    .default('.muster/mailbox')
    .describe('Folder into which mails are written if SMTP_URL is not set.'),
}
export type MailConfig = {
  PUBLIC_ORIGIN: string
  SMTP_URL?: string | undefined
  MAIL_FROM: string
  MAILBOX_DIR: string
}
