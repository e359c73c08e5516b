import cookie from '@fastify/cookie'
import { eventsAboutPeople } from '@muster/contracts/events/all'
import { userDeleted } from '@muster/contracts/events/identity'
import { identityRoutes } from '@muster/contracts/routes/identity'
import { onJob } from '@muster/service-kit/jobs/job-entry'
import { jobs } from '@muster/service-kit/needs/jobs'
import { mongo } from '@muster/service-kit/needs/mongo'
import { nats } from '@muster/service-kit/needs/nats'
import { redis } from '@muster/service-kit/needs/redis'
import { redisReady } from '@muster/service-kit/redis/redis'
import { defineService } from '@muster/service-kit/service/define-service'
import { configSchema } from './config.ts'
import { communityConsumers } from './consumers/community.ts'
import { createContext } from './context.ts'
import {
  sendExportedMail,
  sendResetMail,
  sendSecurityMail,
  sendSignInCode,
  sendVerificationMail,
} from './jobs/mail-jobs.ts'
import {
  createSendExportedMail,
  createSendResetMail,
  createSendSecurityMail,
  createSendSignInCode,
  createSendVerificationMail,
} from './jobs/send-mails.ts'
import { operatorHandlers } from './operators/routes.ts'
import { accountHandlers } from './routes/accounts.ts'
import { deviceHandlers } from './routes/devices.ts'
import { exportHandlers } from './routes/export.ts'
import { passkeyHandlers } from './routes/passkeys.ts'
import { passwordResetHandlers } from './routes/password-reset.ts'
import { pictureHandlers } from './routes/pictures.ts'
import { profileHandlers } from './routes/profiles.ts'
import { sessionHandlers } from './routes/sessions.ts'
import { signInCodeHandlers } from './routes/sign-in-code.ts'
import { verificationHandlers } from './routes/verification.ts'

export const identityService = defineService({
  name: 'identity',
  config: configSchema,
  needs: { mongo, redis, nats, jobs },
  // Without NATS people can still sign in; events wait in the outbox.
  startsWithout: ['nats'],
  context: createContext,
  beforeRoutes(app) {
    app.register(cookie)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
  },
  routes: identityRoutes,
  handlers: context => ({
    ...sessionHandlers(context),
    ...signInCodeHandlers(context),
    ...passwordResetHandlers(context),
    ...verificationHandlers(context),
    ...deviceHandlers(context),
    ...passkeyHandlers(context),
    ...accountHandlers(context),
    ...exportHandlers(context),
    ...profileHandlers(context),
    ...pictureHandlers(context),
    ...operatorHandlers(context),
  }),
  consumers: communityConsumers,
  jobs: context => [
    onJob(sendResetMail, createSendResetMail(context), { concurrency: 4 }),
    onJob(sendExportedMail, createSendExportedMail(context), { concurrency: 4 }),
    onJob(sendSecurityMail, createSendSecurityMail(context), { concurrency: 4 }),
    onJob(sendSignInCode, createSendSignInCode(context), { concurrency: 4 }),
    onJob(sendVerificationMail, createSendVerificationMail(context), { concurrency: 4 }),
  ],
  loops: ({ config, republish, bus, clock, log }) => [
    {
      name: 'republish',
      everyMs: config.REPUBLISH_MS,
      async run() {
        const published = await republish()
        if (published > 0) log.info({ published }, 'profiles republished for a newer facts version')
      },
    },
    {
      name: 'erase events',
      everyMs: config.ERASE_MS,
      async run() {
        const erased = await bus.erase(
          { deletion: userDeleted, about: eventsAboutPeople },
          { now: clock.now(), afterMs: config.ERASE_AFTER_MS },
        )
        if (erased > 0) log.info({ erased }, 'events of deleted accounts erased')
      },
    },
  ],
  parts: ({ mailer }) => [{ name: 'mailer', start: mailer.start, stop: mailer.stop }],
  health: ({ mongo, redis }) => ({ mongo: mongo.ready, redis: () => redisReady(redis) }),
})
