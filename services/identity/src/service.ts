import cookie from '@fastify/cookie'
import { identityRoutes } from '@muster/contracts/routes/identity'
import { work } from '@muster/service-kit/jobs/work'
import { redisReady } from '@muster/service-kit/redis/redis'
import { defineService } from '@muster/service-kit/service/define-service'
import { configSchema } from './config.ts'
import { communityConsumers } from './consumers/community.ts'
import { createContext } from './context.ts'
import { sendResetMail } from './jobs/reset-mail-job.ts'
import { createSendResetMail } from './jobs/send-reset-mail.ts'
import { operatorHandlers } from './operators/routes.ts'
import { accountHandlers } from './routes/accounts.ts'
import { passwordResetHandlers } from './routes/password-reset.ts'
import { profileHandlers } from './routes/profiles.ts'
import { sessionHandlers } from './routes/sessions.ts'

export const identityService = defineService({
  name: 'identity',
  config: configSchema,
  needs: ['mongo', 'redis', 'nats', 'jobs'],
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
    ...passwordResetHandlers(context),
    ...accountHandlers(context),
    ...profileHandlers(context),
    ...operatorHandlers(context),
  }),
  consumers: communityConsumers,
  jobs: context => [work(sendResetMail, createSendResetMail(context), { concurrency: 4 })],
  loops: ({ config, republish, log }) => [
    {
      name: 'republish',
      everyMs: config.REPUBLISH_MS,
      async run() {
        const published = await republish()
        if (published > 0) log.info({ published }, 'profiles published again: events say more than they did')
      },
    },
  ],
  parts: ({ mailer }) => [{ name: 'mailer', start: mailer.start, stop: mailer.stop }],
  health: ({ mongo, redis }) => ({ mongo: mongo.ready, redis: () => redisReady(redis) }),
})
