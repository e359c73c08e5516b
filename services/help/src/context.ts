import { createKnownBlocks } from '@muster/read-models/known-blocks'
import { createKnownHomes } from '@muster/read-models/known-homes'
import { createKnownMembers } from '@muster/read-models/known-members'
import { createKnownPeople } from '@muster/read-models/known-people'
import { createKnownUpdates } from '@muster/read-models/known-updates'
import { createMailer, type Mailer } from '@muster/service-kit/mail/mailer'
import { createQuotas } from '@muster/service-kit/mongo/quotas'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import { createActiveUpdates } from './active-updates.ts'
import { createCallHelpers } from './call-helpers.ts'
import type { Config } from './config.ts'
import { createSeals } from './domain/secrets.ts'
import { createDriveTimes } from './drive-times.ts'
import { createMailQueue } from './jobs/mail-queue.ts'
import { createCheckInStore } from './store/check-ins.ts'
import { createCountdownStore } from './store/countdowns.ts'
import { createGrantStore } from './store/grants.ts'
import { createModels } from './store/models.ts'
import { createOrderChecks } from './store/order-checks.ts'
import { createPlanStore } from './store/plans.ts'
import { createReachStore } from './store/reach.ts'
import { createReceiptStore } from './store/receipts.ts'
import { createRequestStore } from './store/requests.ts'
import { createRideModels } from './store/ride-models.ts'
import { createRidePairs } from './store/ride-pairs.ts'
import { createRidePosts } from './store/ride-posts.ts'
import { createRideRefusals } from './store/ride-refusals.ts'
import { createTellTestAnswers } from './test-answers.ts'

export type Context = ReturnType<typeof createContext>
/** Dependencies that tests replace. */
export type Overrides = { mailer?: Mailer }

/** Everything that the handlers, consumers, jobs and loops of help work with. */
export function createContext(base: ServiceBase<Config, 'mongo' | 'nats' | 'jobs'>, overrides: Overrides) {
  const { config, mongo, outbox, clock, log, jobs } = base
  const models = createModels(mongo.connection)
  const rides = createRideModels(mongo.connection)
  const seals = createSeals(config.HELP_SECRET, config.HELP_SECRET_OTHERS)
  const mailQueue = createMailQueue({ jobs, log })
  const members = createKnownMembers(mongo.connection)
  const blocks = createKnownBlocks(mongo.connection)
  const reach = createReachStore(mongo.connection, seals)
  const updates = createKnownUpdates(mongo.connection)
  return {
    ...base,
    seals,
    mailer: overrides.mailer ?? createMailer(config, { clock, log }),
    mailQueue,
    quotas: createQuotas(mongo.connection),
    plans: createPlanStore(models, seals),
    requests: createRequestStore(models, {
      outbox,
      callHelpers: createCallHelpers(members, blocks),
      tellTestAnswers: createTellTestAnswers(reach, seals),
      onMails: mailQueue.add,
    }),
    reach,
    grants: createGrantStore(models),
    countdowns: createCountdownStore(models, outbox),
    orderChecks: createOrderChecks(models),
    receipts: createReceiptStore(models),
    updates,
    activeUpdates: createActiveUpdates(updates),
    checkIns: createCheckInStore(models, outbox),
    people: createKnownPeople(mongo.connection),
    homes: createKnownHomes(mongo.connection),
    members,
    ridePosts: createRidePosts(rides, outbox),
    ridePairs: createRidePairs({ connection: mongo.connection, models: rides, outbox }),
    rideRefusals: createRideRefusals(rides),
    driveTimes: createDriveTimes({ url: config.NAVIGATION_URL, log }),
    blocks,
  }
}
