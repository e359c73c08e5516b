import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { createTransport } from 'nodemailer'
import type { MailText } from '../domain/reset-mail.ts'

export type Mail = MailText & { to: string }
export type Mailer = { start(): Promise<void>; send(mail: Mail): Promise<void>; stop(): Promise<void> }

/** Sends through a mail server: `smtp://user:password@host:port` or smtps. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url, ...timeouts }, { from })
  return {
    async start() {},
    async send(mail) {
      await transport.sendMail(mail)
    },
    async stop() {
      transport.close()
    },
  }
}

/** For development without a mail server: writes each mail as an .eml file into a folder. */
export function createMailbox({
  folder,
  from,
  clock,
  log,
}: {
  folder: string
  from: string
  clock: Clock
  log: Log
}): Mailer {
  const path = resolve(folder)
  return {
    async start() {
      await mkdir(path, { recursive: true, mode: 0o700 })
      log.warn({ mailbox: path }, 'mail is not delivered: SMTP_URL is not set, mails are written to this folder')
    },
    async send({ to, subject, text }) {
      const now = clock.now()
      const headers = [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        `Date: ${now.toUTCString()}`,
        ...mimeHeaders,
      ]
      const name = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
      const draft = join(path, `.${name}.draft`)
      await writeFile(draft, `${[...headers, '', text].join('\n')}\n`, { mode: 0o600 })
      // Written and then renamed, so that a reader of the folder never sees a partial mail.
      await rename(draft, join(path, `${name}.eml`))
    },
    async stop() {},
  }
}

const mimeHeaders = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit']
