import { z } from 'zod'
import { secret } from '../config.ts'

/** The variables of a service that sends mails. Use: `z.object({ ...baseConfig, ...mailConfig })`. */
export const mailConfig = {
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an http or https origin' })
    .transform(url => new URL(url).origin)
    .describe('Where browsers reach Muster; links in mails start with it, and https makes cookies Secure.'),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ }).optional()).describe(
    'Mail server; without one mails land in MAILBOX_DIR.',
  ),
  MAIL_FROM: z.string().min(3).default('Muster <no-reply@localhost>').describe('Sender of mails.'),
  MAILBOX_DIR: z.string().default('.muster/mailbox').describe('Folder for mails when SMTP_URL is not set.'),
}
export type MailConfig = {
  PUBLIC_ORIGIN: string
  SMTP_URL?: string | undefined
  MAIL_FROM: string
  MAILBOX_DIR: string
}
