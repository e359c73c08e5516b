import { createKnownDevices, knownDeviceCookie } from '@muster/service-kit/http/known-devices'
import { createMailer, type Mailer } from '@muster/service-kit/mail/mailer'
import {
  createOperatorSessionStore,
  createSessionStore,
  operatorCookieName,
  sessionCookieName,
} from '@muster/service-kit/redis/sessions'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from './config.ts'
import { createCommandLineCodes } from './operators/command-line.ts'
import { operatorSessionMaxSeconds } from './operators/open-operator-session.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { createSessionCookie } from './routes/session-cookie.ts'
import { createCredentialStore } from './store/credentials.ts'
import { createInvitationStore } from './store/invitations.ts'
import { createOperatorModels } from './store/operator-models.ts'
import { createOperatorStore } from './store/operators.ts'
import { createPasskeyStore } from './store/passkeys.ts'
import { createRepublish } from './store/republish.ts'
import { createSignInCodes } from './store/sign-in-codes.ts'
import { createUserModel } from './store/user-model.ts'
import { createUserStore } from './store/users.ts'
import { createVerificationStore } from './store/verifications.ts'
import { createWebAuthn } from './webauthn.ts'

export type Context = ReturnType<typeof createContext>
/** Dependencies that tests replace. */
export type Overrides = { mailer?: Mailer; passwords?: Passwords }

/** Everything that the handlers, consumers, jobs and loops of identity work with. */
export function createContext(base: ServiceBase<Config, 'mongo' | 'redis' | 'nats' | 'jobs'>, overrides: Overrides) {
  const { config, log, clock, mongo, redis, outbox } = base
  const userModel = createUserModel(mongo.connection)
  const operatorModels = createOperatorModels(mongo.connection)
  const secure = config.PUBLIC_ORIGIN.startsWith('https:')
  return {
    ...base,
    mailer: overrides.mailer ?? createMailer(config, { clock, log }),
    passwords: overrides.passwords ?? createConfiguredPasswords(config),
    codes: createSignInCodes(redis, config.SIGN_IN_SECRET, config.SIGN_IN_SECRET_OTHER),
    devices: createKnownDevices(config.SIGN_IN_SECRET, config.SIGN_IN_SECRET_OTHER),
    deviceCookie: knownDeviceCookie(secure),
    sessions: createSessionStore(redis, { ttlSeconds: config.SESSION_TTL_SECONDS }),
    cookie: createSessionCookie({
      name: sessionCookieName(secure),
      sameSite: 'lax',
      secure,
      maxAgeSeconds: config.SESSION_TTL_SECONDS,
    }),
    operators: createOperatorStore(operatorModels, outbox, mongo.connection),
    invitations: createInvitationStore(operatorModels, outbox),
    operatorSessions: createOperatorSessionStore(redis, { ttlSeconds: config.OPERATOR_SESSION_TTL_SECONDS }),
    operatorCookie: createSessionCookie({
      name: operatorCookieName(secure),
      sameSite: 'strict',
      secure,
      maxAgeSeconds: operatorSessionMaxSeconds,
    }),
    commandLineCodes: createCommandLineCodes(redis),
    webauthn: createWebAuthn({ redis, origin: config.PUBLIC_ORIGIN }),
    users: createUserStore(userModel, outbox),
    credentials: createCredentialStore(userModel),
    passkeys: createPasskeyStore(userModel),
    verifications: createVerificationStore(userModel),
    republish: createRepublish(userModel, outbox),
  }
}

function createConfiguredPasswords({ ARGON2_MEMORY_KIB, ARGON2_PASSES, PASSWORD_CONCURRENCY }: Config): Passwords {
  return createPasswords({
    cost: { memoryKib: ARGON2_MEMORY_KIB, passes: ARGON2_PASSES, parallelism: 1 },
    concurrency: PASSWORD_CONCURRENCY,
  })
}
