import { communityRoutes } from '@muster/contracts/routes/community'
import { exportParts } from '@muster/contracts/routes/export'
import { onJob } from '@muster/service-kit/jobs/job-entry'
import { jobs } from '@muster/service-kit/needs/jobs'
import { mongo } from '@muster/service-kit/needs/mongo'
import { nats } from '@muster/service-kit/needs/nats'
import { defineService } from '@muster/service-kit/service/define-service'
import { createCallMembers } from './call-members.ts'
import { configSchema } from './config.ts'
import { helpConsumers } from './consumers/help.ts'
import { noticeConsumers } from './consumers/notices.ts'
import { peopleConsumers } from './consumers/people.ts'
import { createContext } from './context.ts'
import { sendInvitationMail } from './jobs/invitation-mail-job.ts'
import { createSendInvitationMail } from './jobs/send-invitation-mail.ts'
import { serveForumSocket } from './live/serve-forum-socket.ts'
import { blockHandlers } from './routes/blocks.ts'
import { communityHandlers } from './routes/communities.ts'
import { invitationHandlers } from './routes/invitations.ts'
import { joinRequestHandlers } from './routes/join-requests.ts'
import { memberHandlers } from './routes/members.ts'
import { messageHandlers } from './routes/messages.ts'
import { moderationHandlers } from './routes/moderation.ts'
import { photoHandlers } from './routes/photos.ts'
import { reportHandlers } from './routes/reports.ts'

/** Interval at which unsent photos are removed, in ms. */
const unsentPhotosMs = 10 * 60_000
/** Interval at which waiting members are notified of new messages, in ms. */
const callMembersMs = 1_000
/** Interval at which blocks are published that other services have not heard of, in ms. */
const tellBlocksMs = 10_000

export const communityService = defineService({
  name: 'community',
  config: configSchema,
  needs: { mongo, nats, jobs },
  // People can write and join without Redis; only invitation mails need it.
  startsWithout: ['jobs'],
  context: createContext,
  beforeRoutes: serveForumSocket,
  routes: { ...communityRoutes, exportPart: exportParts.community },
  handlers: context => ({
    ...communityHandlers(context),
    ...memberHandlers(context),
    ...joinRequestHandlers(context),
    ...moderationHandlers(context),
    ...reportHandlers(context),
    ...blockHandlers(context),
    ...messageHandlers(context),
    ...photoHandlers(context),
    ...invitationHandlers(context),
    // Invitations to an unverified address may belong to somebody else.
    exportPart: ({ caller }) => context.exportOf(caller.userId, caller.isEmailVerified ? caller.email : null),
  }),
  consumers: context => [...peopleConsumers(context), ...noticeConsumers(context), ...helpConsumers(context)],
  jobs: context => [onJob(sendInvitationMail, createSendInvitationMail(context), { concurrency: 4 })],
  loops: context => [
    { name: 'members at live sockets', everyMs: context.config.MEMBER_CHECK_MS, run: context.hub.checkAll },
    {
      name: 'untold blocks',
      everyMs: tellBlocksMs,
      async run() {
        const told = await context.blocks.tellUntold(context.clock.now())
        if (told > 0) context.log.info({ told }, 'blocks told that not every service had heard of')
      },
    },
    { name: 'call members', everyMs: callMembersMs, run: createCallMembers(context).callDue },
    {
      name: 'photos that nobody sent',
      everyMs: unsentPhotosMs,
      run: () => context.photos.removeUnsent(context.clock.now()),
    },
  ],
  migrations: ({ migrations }) => migrations,
  parts: ({ mailer, signals }) => [
    { name: 'signals', start: signals.start, stop: signals.stop },
    { name: 'mailer', start: mailer.start, stop: mailer.stop },
  ],
  health: ({ mongo, bus }) => ({ mongo: mongo.ready, nats: bus.ready, consumers: bus.consumersReady }),
})
