import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import { createUser } from '@muster/contracts/routes/identity'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Caller } from '@muster/service-kit/http/auth'
import { createLog } from '@muster/service-kit/log'
import { closeRedis, connectRedis } from '@muster/service-kit/redis/redis'
import { createSessionStore } from '@muster/service-kit/redis/sessions'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { mailsIn } from '@muster/test-kit/mailbox'
import { startWithNeighbours } from '@muster/test-kit/start-with-neighbours'
import { identityService } from '../src/service.ts'

export type Identity = Awaited<ReturnType<typeof startIdentity>>
type Heard = { subject: string; payload: unknown }

const silent = createLog({ name: 'test', level: 'silent' })

/** Starts the service with real neighbours, its own mailbox, and the session store of the gateway. */
export async function startIdentity(
  overrides: Parameters<typeof identityService.create>[1] = {},
  env: Record<string, string> = {},
) {
  const mailbox = await mkdtemp(join(tmpdir(), 'muster-mailbox-'))
  const settings = { PUBLIC_ORIGIN: 'http://muster.test', MAILBOX_DIR: mailbox, ...env }
  const started = await startWithNeighbours(identityService, { env: settings, overrides })
  const redis = connectRedis(started.neighbours.redisUrl, silent)
  const bus = await started.join('test')
  const heard: Heard[] = []

  return {
    ...started,
    config: started.service.context.config,
    bus,
    redis,
    sessions: createSessionStore(redis, { ttlSeconds: 600 }),
    heard,

    /** Collects events into `heard`. */
    async listen(...events: EventDefinition[]) {
      const hear = (event: EventDefinition) =>
        onEvent(event, async payload => {
          heard.push({ subject: event.subject, payload })
        })
      await bus.consume(events.map(hear))
    },
    heardOf<E extends EventDefinition>(event: E, userId: string): PayloadOf<E>[] {
      return heard
        .filter(({ subject }) => subject === event.subject)
        .map(({ payload }) => payload as PayloadOf<E> & { userId: string })
        .filter(payload => payload.userId === userId)
    },

    /** Registers a person. `cookie`: the Cookie header that their browser sends from then on. */
    async register(parts: Parameters<typeof buildNewUser>[0] = {}) {
      const form = buildNewUser(parts)
      const { status, body: user, headers } = await started.call(createUser, { body: form })
      if (status !== 201) throw new Error(`registering answered ${status}`)
      const { id: userId, email, isEmailVerified, name } = user
      const caller: Caller = { userId, email, isEmailVerified, name }
      return { user, caller, password: form.password, ...sessionOf(headers) }
    },

    /** All mails, in the order in which they were sent. */
    mails: () => mailsIn(mailbox),

    /** The mails to an address with a link to this path of the web app. */
    mailsWith: async (path: string, email: string) =>
      (await mailsIn(mailbox)).filter(
        mail => mail.includes(`To: ${email}\n`) && mail.includes(`http://muster.test${path}`),
      ),

    async stop() {
      await closeRedis(redis)
      await started.stop()
      await rm(mailbox, { recursive: true, force: true })
    },
  }
}

/** The session in an answer's Set-Cookie, and the Cookie header that sends it back. */
export function sessionOf(headers: Headers) {
  const setCookie = headers.getSetCookie()[0] ?? ''
  const cookie = setCookie.split(';')[0] ?? ''
  return { setCookie, cookie, sessionId: cookie.split('=')[1] ?? '' }
}
