import { type Bus, connectBus } from '@muster/service-kit/bus/bus'
import { type Clock, systemClock } from '@muster/service-kit/clock'
import { createJobs, type Jobs } from '@muster/service-kit/jobs/jobs'
import { createLog, type Log } from '@muster/service-kit/log'
import { createMetrics, type Metrics } from '@muster/service-kit/metrics'
import { connectMongo, type Mongo } from '@muster/service-kit/mongo/mongo'
import { createOutbox, type Outbox } from '@muster/service-kit/outbox/outbox'
import { connectRedis } from '@muster/service-kit/redis/redis'
import { createSessionStore, type SessionStore } from '@muster/service-kit/redis/sessions'
import type { Config } from './config.ts'
import { createSessionCookie, type SessionCookie } from './domain/session-cookie.ts'
import { createMailbox, createSmtpMailer, type Mailer } from './mail/mailer.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { type CredentialStore, createCredentialStore } from './store/credentials.ts'
import { createUserModel } from './store/user-model.ts'
import { createUserStore, type UserStore } from './store/users.ts'

export type Context = {
  config: Config
  log: Log
  metrics: Metrics
  clock: Clock
  mongo: Mongo
  redis: ReturnType<typeof connectRedis>
  bus: Bus
  outbox: Outbox
  jobs: Jobs
  mailer: Mailer
  passwords: Passwords
  sessions: SessionStore
  cookie: SessionCookie
  users: UserStore
  credentials: CredentialStore
  /** Sends a user's pending events on their way. */
  relay: (userId: string) => void
}
/** What a test may replace: the clock and what it counts or breaks. */
export type Overrides = Partial<Pick<Context, 'log' | 'clock' | 'mailer' | 'passwords'>>

/** Everything that the service works with, not yet connected. */
export function createContext(config: Config, overrides: Overrides = {}): Context {
  const log = overrides.log ?? createLog({ name: 'identity', level: config.LOG_LEVEL })
  const clock = overrides.clock ?? systemClock
  const metrics = createMetrics({ service: 'identity' })
  const mongo = connectMongo(config.MONGO_URL, log)
  const redis = connectRedis(config.REDIS_URL, log)
  const bus = connectBus({ url: config.NATS_URL, service: 'identity', log, metrics, replicas: config.NATS_REPLICAS })
  const userModel = createUserModel(mongo.connection)
  const outbox = createOutbox({ bus, log, metrics, models: [userModel] })
  return {
    config,
    log,
    metrics,
    clock,
    mongo,
    redis,
    bus,
    outbox,
    jobs: createJobs({ redisUrl: config.REDIS_URL, log, metrics, prefix: 'identity' }),
    mailer: overrides.mailer ?? createMailer(config, clock, log),
    passwords: overrides.passwords ?? createConfiguredPasswords(config),
    sessions: createSessionStore(redis, { ttlSeconds: config.SESSION_TTL_SECONDS }),
    cookie: createSessionCookie({
      secure: config.PUBLIC_ORIGIN.startsWith('https:'),
      maxAgeSeconds: config.SESSION_TTL_SECONDS,
    }),
    users: createUserStore(userModel),
    credentials: createCredentialStore(userModel),
    relay: userId => void outbox.relay(userModel, userId),
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
