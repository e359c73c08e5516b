import { chatRoutes } from '@muster/contracts/routes/chat'
import { exportParts } from '@muster/contracts/routes/export'
import { knownCheckInsConsumers } from '@muster/read-models/known-check-ins'
import { knownHelpConsumers } from '@muster/read-models/known-help'
import { knownHomesConsumers } from '@muster/read-models/known-homes'
import { knownLeaveBysConsumers } from '@muster/read-models/known-leave-bys'
import { knownMembersConsumers } from '@muster/read-models/known-members'
import { knownSheltersConsumers } from '@muster/read-models/known-shelters'
import { knownUpdatesConsumers } from '@muster/read-models/known-updates'
import { knownWaysOutConsumers } from '@muster/read-models/known-ways-out'
import { onJob } from '@muster/service-kit/jobs/job-entry'
import { jobs } from '@muster/service-kit/needs/jobs'
import { mongo } from '@muster/service-kit/needs/mongo'
import { nats } from '@muster/service-kit/needs/nats'
import { redis } from '@muster/service-kit/needs/redis'
import { defineService } from '@muster/service-kit/service/define-service'
import { configSchema } from './config.ts'
import { peopleConsumers } from './consumers/people.ts'
import { createContext, modelUrlOf } from './context.ts'
import { replyJob, replySweepJob } from './jobs/reply.ts'
import { sweepReplies, writeReply } from './jobs/write-reply.ts'
import { exportPart } from './routes/export.ts'
import { messageHandlers } from './routes/messages.ts'
import { sessionHandlers } from './routes/sessions.ts'

/** Interval of the sweep for lost replies, in ms. */
const sweepEveryMs = 15_000

export const chatService = defineService({
  name: 'chat',
  config: configSchema,
  needs: { mongo, nats, redis, jobs },
  // Redis counts the questions to the model; without it only the guide answers.
  startsWithout: ['redis'],
  context: createContext,
  routes: { ...chatRoutes, exportPart: exportParts.chat },
  handlers: context => ({
    ...sessionHandlers(context),
    ...messageHandlers(context),
    exportPart: exportPart(context),
  }),
  consumers: context => [
    ...peopleConsumers(context),
    ...knownUpdatesConsumers(context.updates),
    ...knownLeaveBysConsumers(context.leaveBys),
    ...knownHomesConsumers(context.homes),
    ...knownWaysOutConsumers(context.waysOut),
    ...knownSheltersConsumers(context.shelters),
    ...knownMembersConsumers(context.members),
    ...knownCheckInsConsumers(context.checkIns, context.people),
    ...context.blocks.consumers(context.clock.now),
    ...knownHelpConsumers(context.help, context.people, context.clock),
  ],
  jobs: context => [
    onJob(replyJob, writeReply(context), { concurrency: context.config.REPLY_CONCURRENCY }),
    onJob(replySweepJob, sweepReplies(context), { everyMs: sweepEveryMs }),
  ],
  parts: ({ heard, changes, refinements }) => [
    { name: 'heard alerts', start: heard.start, stop: heard.stop },
    { name: 'changes', start: changes.start, stop: changes.stop },
    // Stops after the jobs, which start refinements.
    { name: 'refinements', start: async () => {}, stop: refinements.stop },
  ],
  calls: ({ config }) => [modelUrlOf(config) ?? []].flat(),
  health: ({ mongo, bus }) => ({ mongo: mongo.ready, nats: bus.ready, consumers: bus.consumersReady }),
})
