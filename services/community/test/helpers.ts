import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, systemClock } from '@muster/service-kit/clock'
import type { Caller } from '@muster/service-kit/http/auth'
import { createLog } from '@muster/service-kit/log'
import { createMailer } from '@muster/service-kit/mail/mailer'
import { buildId } from '@muster/test-kit/builders/ids'
import { mailsIn } from '@muster/test-kit/mailbox'
import { asUser, buildCaller } from '@muster/test-kit/request'
import { startWithNeighbours } from '@muster/test-kit/start-with-neighbours'
import { communityService } from '../src/service.ts'

const silent = createLog({ name: 'test', level: 'silent' })

export const person = (name: string): Caller => {
  const userId = buildId()
  return buildCaller({ userId, name, email: `${name.toLowerCase()}.${userId}@example.org` })
}

/** Starts the service with real neighbours, and gives functions that call it as a person. */
export async function startCommunity({
  clock = systemClock,
  hasMailServer = false,
}: {
  clock?: Clock
  /** Whether the service believes that a mail server is configured. Mails are written to files in any case. */
  hasMailServer?: boolean
} = {}) {
  const mailbox = await mkdtemp(join(tmpdir(), 'muster-mailbox-'))
  const env = {
    INVITATION_SECRET: 'another-secret-that-only-tests-know-0123',
    PUBLIC_ORIGIN: 'http://muster.test',
    MAILBOX_DIR: mailbox,
    ...(hasMailServer && { SMTP_URL: 'smtp://mail.test' }),
  }
  const mailer = createMailer(
    { MAIL_FROM: 'Muster <no-reply@muster.test>', MAILBOX_DIR: mailbox },
    { clock, log: silent },
  )
  const overrides = { clock, mailer }
  const started = await startWithNeighbours(communityService, { env, overrides })
  const { service, neighbours } = started

  const callerOf = (send: typeof started.send) => (caller: Caller | null) => {
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = caller ? await asUser(caller) : {}
      const answer = await send(method, path, { body, headers })
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
      return { status: answer.status, body: answer.body as any }
    }
    return {
      get: (path: string) => call('GET', path),
      post: (path: string, body?: unknown) => call('POST', path, body),
      put: (path: string, body?: unknown) => call('PUT', path, body),
      remove: (path: string) => call('DELETE', path),
    }
  }

  const as = callerOf(started.send)

  const joinAs = (who: Caller, id: string) => as(who).post(`/api/communities/${id}/members`, { userId: who.userId })

  return {
    joinAs,
    service,
    neighbours,
    join: started.join,
    /** Restarts the service with these environment variables changed, and returns an `as` that calls the new one. */
    restart: async (changes: Record<string, string>) => callerOf((await started.restart(changes)).send),
    async stop() {
      await started.stop()
      await rm(mailbox, { recursive: true, force: true })
    },
    as,
    headersOf: asUser,

    /** The mails to an address, in the order in which they were sent. */
    mailsTo: async (email: string) => (await mailsIn(mailbox)).filter(mail => mail.includes(`To: ${email}\n`)),
    async create(
      creator: Caller,
      fields: Partial<{
        needsApproval: boolean
        name: string
        description: string
        isPrivate: boolean
        area: { label: string; at: number[] }
        clientId: string
      }> = {},
    ) {
      const { body } = await as(creator).post('/api/communities', {
        name: 'Pine Street',
        description: 'Neighbours of Pine Street',
        isPrivate: false,
        creatorId: creator.userId,
        ...fields,
      })
      return body as { id: string; memberCount: number }
    },
  }
}
export type Community = Awaited<ReturnType<typeof startCommunity>>
