import { exportParts } from '@muster/contracts/routes/export'
import { helpRoutes } from '@muster/contracts/routes/help'
import { rideRoutes } from '@muster/contracts/routes/rides'
import { onJob } from '@muster/service-kit/jobs/job-entry'
import { jobs } from '@muster/service-kit/needs/jobs'
import { mongo } from '@muster/service-kit/needs/mongo'
import { nats } from '@muster/service-kit/needs/nats'
import { defineService } from '@muster/service-kit/service/define-service'
import { advanceRequest } from './advance-request.ts'
import { createSealCheck } from './check-seals.ts'
import { configSchema } from './config.ts'
import { orderConsumers } from './consumers/orders.ts'
import { peopleConsumers } from './consumers/people.ts'
import { receiptConsumers } from './consumers/receipts.ts'
import { createContext } from './context.ts'
import { sendHelpMail, sendOrderMail, wakeCountdown, wakeRequest, wakeUnseen } from './jobs/help-jobs.ts'
import { createSendHelpMail } from './jobs/send-help-mail.ts'
import { createSendOrderMail } from './jobs/send-order-mail.ts'
import { createMailSweep, createSweep } from './jobs/sweep.ts'
import { createRideSweep } from './jobs/sweep-rides.ts'
import { checkInHandlers } from './routes/check-ins.ts'
import { countdownHandlers } from './routes/countdowns.ts'
import { exportPart } from './routes/export.ts'
import { grantHandlers } from './routes/grants.ts'
import { offerHandlers } from './routes/offers.ts'
import { planHandlers } from './routes/plans.ts'
import { receiptHandlers } from './routes/receipts.ts'
import { requestHandlers } from './routes/requests.ts'
import { rideHandlers } from './routes/rides.ts'
import { createOrderWatch } from './watch-orders.ts'
import { createUnseenWatch } from './watch-unseen.ts'

export const helpService = defineService({
  name: 'help',
  config: configSchema,
  needs: { mongo, nats, jobs },
  // Requests work without Redis and NATS: the sweep takes the steps, and events wait in the outbox.
  startsWithout: ['jobs', 'nats'],
  context: createContext,
  routes: { ...helpRoutes, ...rideRoutes, exportPart: exportParts.help },
  handlers: context => ({
    ...planHandlers(context),
    ...requestHandlers(context),
    ...countdownHandlers(context),
    ...receiptHandlers(context),
    ...offerHandlers(context),
    ...grantHandlers(context),
    ...checkInHandlers(context),
    ...rideHandlers(context),
    exportPart: exportPart(context),
  }),
  consumers: context => [...peopleConsumers(context), ...orderConsumers(context), ...receiptConsumers(context)],
  jobs: context => [
    onJob(wakeRequest, async ({ helpId }) => void (await advanceRequest(context, helpId)), { concurrency: 8 }),
    onJob(wakeCountdown, ({ countdownId }) => createOrderWatch(context).advance(countdownId), { concurrency: 8 }),
    onJob(wakeUnseen, () => createUnseenWatch(context).advanceAll()),
    onJob(sendOrderMail, createSendOrderMail(context), { concurrency: 4 }),
    onJob(sendHelpMail, createSendHelpMail(context), { concurrency: 4 }),
  ],
  loops: context => [
    { name: 'help sweep', everyMs: context.config.HELP_SWEEP_MS, run: createSweep(context) },
    { name: 'help mail sweep', everyMs: context.config.HELP_SWEEP_MS, run: createMailSweep(context) },
    { name: 'ride sweep', everyMs: context.config.HELP_SWEEP_MS, run: createRideSweep(context) },
  ],
  parts: context => [
    { name: 'mailer', start: context.mailer.start, stop: context.mailer.stop },
    createSealCheck(context),
  ],
  calls: ({ config: { NAVIGATION_URL: url } }) => (url ? [url] : []),
  health: ({ mongo }) => ({ mongo: mongo.ready }),
})
