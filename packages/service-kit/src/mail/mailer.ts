import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { MailConfig } from './mail-config.ts'

/** A mail without its addresses. `html` and `text` have the same content; `composeMail` makes both. */
export type MailText = { subject: string; text: string; html: string }
/**
 * A mail. `key` is the same for a mail that is sent again because its process stopped before it knew that the mail had been sent. It becomes the Message-ID, by
 * which mail servers and programs recognise a copy.
 */
export type Mail = MailText & { to: string; key?: string }
/** Options of a job whose mail nobody would ask for again: it is tried for four and a half hours, because a mail server may be away for that long. */
export const patientMail = { attempts: 14, backoffMs: 2_000 }

/** `send` rejects if the mail could not be handed over; see `isAddressRefused`. */
export type Mailer = { start(): Promise<void>; send(mail: Mail): Promise<void>; stop(): Promise<void> }

/** Sends mails through the server at SMTP_URL. Without that variable it writes each mail as a file into MAILBOX_DIR. */
export function createMailer(
  { SMTP_URL, MAIL_FROM, MAILBOX_DIR }: Omit<MailConfig, 'PUBLIC_ORIGIN'>,
  { clock, log }: { clock: Clock; log: Log },
): Mailer {
  if (SMTP_URL) return createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM })
  return createMailbox({ folder: MAILBOX_DIR, from: MAIL_FROM, clock, log })
}

/** Sends through a mail server: `smtp://user:password@host:port` or smtps. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  // Imported on first use, so that it needs no memory if mails are written to a folder.
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...timeouts }, { from })
  }
  let opened: Promise<Transporter> | undefined
  const transport = () => {
    opened ??= connect()
    return opened
  }
  return {
    start: async () => void (await transport()),
    async send(mail) {
      const { key, ...parts } = mail
      await (await transport()).sendMail({ ...parts, ...(key && { messageId: messageIdOf(key, from) }) })
    },
    async stop() {
      ;(await opened)?.close()
    },
  }
}

/** A Message-ID at the domain from which mails are sent. */
const messageIdOf = (key: string, from: string) => `<${key}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`

/** True for the error with which a mail server permanently refuses an address, so that retrying is useless. */
export function isAddressRefused(err: unknown): boolean {
  if (!(err instanceof Error)) return false
  const { command, responseCode } = err as { command?: unknown; responseCode?: unknown }
  return command === 'RCPT TO' && Number(responseCode) >= 500
}

/** For development without a mail server: writes each mail as an .eml file into a folder. */
function createMailbox({ folder, from, clock, log }: { folder: string; from: string; clock: Clock; log: Log }): Mailer {
  const path = resolve(folder)
  return {
    async start() {
      await mkdir(path, { recursive: true, mode: 0o700 })
      log.warn({ mailbox: path }, 'mail is not delivered: SMTP_URL is not set, mails are written to this folder')
    },
    async send({ to, subject, text, html, key }) {
      const now = clock.now()
      const headers = [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        `Date: ${now.toUTCString()}`,
        ...(key ? [`Message-ID: ${messageIdOf(key, from)}`] : []),
        'MIME-Version: 1.0',
        `Content-Type: multipart/alternative; boundary="${boundary}"`,
      ]
      const body = [
        ...[
          '',
          `--${boundary}`,
          'Content-Type: text/plain; charset=utf-8',
          'Content-Transfer-Encoding: 8bit',
          '',
          text,
        ],
        ...['', `--${boundary}`, 'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', html],
        ...['', `--${boundary}--`],
      ]
      const name = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
      const draft = join(path, `.${name}.draft`)
      await writeFile(draft, `${[...headers, ...body].join('\n')}\n`, { mode: 0o600 })
      // Written and then renamed, so that a reader of the folder never sees a partial mail.
      await rename(draft, join(path, `${name}.eml`))
    },
    async stop() {},
  }
}

const boundary = 'muster-mail-part'
