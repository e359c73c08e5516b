import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import {
  createOperatorSessionStore,
  createSessionStore,
  operatorCookieName,
  sessionCookieName,
} from '@muster/service-kit/redis/sessions'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from './config.ts'
import { createMailbox, createSmtpMailer, type Mailer } from './mail/mailer.ts'
import { operatorSessionMaxSeconds } from './operators/open-operator-session.ts'
import { createPasskeys } from './operators/passkeys.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { createSessionCookie } from './routes/session-cookie.ts'
import { createCredentialStore } from './store/credentials.ts'
import { createInvitationStore } from './store/invitations.ts'
import { createOperatorModels } from './store/operator-models.ts'
import { createOperatorStore } from './store/operators.ts'
import { createRepublish } from './store/republish.ts'
import { createUserModel } from './store/user-model.ts'
import { createUserStore } from './store/users.ts'

export type Context = ReturnType<typeof createContext>
/** Dependencies that tests replace. */
export type Overrides = { mailer?: Mailer; passwords?: Passwords }

export function createContext(base: ServiceBase<Config, 'mongo' | 'redis' | 'nats' | 'jobs'>, overrides: Overrides) {
  const { config, log, clock, mongo, redis, outbox } = base
  const userModel = createUserModel(mongo.connection)
  const operatorModels = createOperatorModels(mongo.connection)
  const secure = config.PUBLIC_ORIGIN.startsWith('https:')
  return {
    ...base,
    mailer: overrides.mailer ?? createMailer(config, clock, log),
    passwords: overrides.passwords ?? createConfiguredPasswords(config),
    sessions: createSessionStore(redis, { ttlSeconds: config.SESSION_TTL_SECONDS }),
    cookie: createSessionCookie({
      name: sessionCookieName(secure),
      sameSite: 'lax',
      secure,
      maxAgeSeconds: config.SESSION_TTL_SECONDS,
    }),
    operators: createOperatorStore(operatorModels, outbox),
    invitations: createInvitationStore(operatorModels, outbox),
    operatorSessions: createOperatorSessionStore(redis, { ttlSeconds: config.OPERATOR_SESSION_TTL_SECONDS }),
    operatorCookie: createSessionCookie({
      name: operatorCookieName(secure),
      sameSite: 'strict',
      secure,
      maxAgeSeconds: operatorSessionMaxSeconds,
    }),
    passkeys: createPasskeys({ redis, origin: config.PUBLIC_ORIGIN }),
    users: createUserStore(userModel, outbox),
    credentials: createCredentialStore(userModel),
    republish: createRepublish(userModel, outbox),
  }
}

function createMailer({ SMTP_URL, MAIL_FROM, MAILBOX_DIR }: Config, clock: Clock, log: Log): Mailer {
  if (SMTP_URL) return createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM })
  return createMailbox({ folder: MAILBOX_DIR, from: MAIL_FROM, clock, log })
}

function createConfiguredPasswords({ ARGON2_MEMORY_KIB, ARGON2_PASSES, PASSWORD_CONCURRENCY }: Config): Passwords {
  return createPasswords({
    cost: { memoryKib: ARGON2_MEMORY_KIB, passes: ARGON2_PASSES, parallelism: 1 },
    concurrency: PASSWORD_CONCURRENCY,
  })
}
