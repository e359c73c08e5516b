import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { createSessionStore } from '@muster/service-kit/redis/sessions'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from './config.ts'
import { createMailbox, createSmtpMailer, type Mailer } from './mail/mailer.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { createSessionCookie } from './routes/session-cookie.ts'
import { createCredentialStore } from './store/credentials.ts'
import { createRepublish } from './store/republish.ts'
import { createUserModel } from './store/user-model.ts'
import { createUserStore } from './store/users.ts'

export type Context = ReturnType<typeof createContext>
/** Dependencies that tests replace. */
export type Overrides = { mailer?: Mailer; passwords?: Passwords }

export function createContext(base: ServiceBase<Config, 'mongo' | 'redis' | 'nats' | 'jobs'>, overrides: Overrides) {
  const { config, log, clock, mongo, redis, outbox } = base
  const userModel = createUserModel(mongo.connection)
  return {
    ...base,
    mailer: overrides.mailer ?? createMailer(config, clock, log),
    passwords: overrides.passwords ?? createConfiguredPasswords(config),
    sessions: createSessionStore(redis, { ttlSeconds: config.SESSION_TTL_SECONDS }),
    cookie: createSessionCookie({
      secure: config.PUBLIC_ORIGIN.startsWith('https:'),
      maxAgeSeconds: config.SESSION_TTL_SECONDS,
    }),
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
