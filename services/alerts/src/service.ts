import { setTimeout as pause } from 'node:timers/promises'
import { compose, type Part } from '@muster/service-kit/process/compose'
import { httpPart, metricsPart } from '@muster/service-kit/process/parts'
import { createAlertsApp } from './app.ts'
import { createBusPart } from './bus-part.ts'
import type { Config } from './config.ts'
import { pushConsumers } from './consumers/push.ts'
import { createContext, type Overrides } from './context.ts'
import { parseNws } from './feeds/nws.ts'
import { createExpiry, createRecovery } from './jobs/expiry.ts'
import { createLoop } from './jobs/loop.ts'
import { createPoll } from './jobs/poll-feed.ts'

const jobsPatienceMs = 3_000

/** The whole service in the role that its configuration names; `url` is where it listens, after start. */
export function createAlertsService(config: Config, overrides: Overrides = {}) {
  const context = createContext(config, overrides)
  const { clock, log, metrics, mongo, bus, outbox, hub, jobs, push, sender, vapid } = context
  const app = createAlertsApp(context)
  const http = httpPart(app, config)
  const has = (role: Config['ROLE']) => config.ROLE === 'all' || config.ROLE === role
  const stopped = async () => {}
  // Workers go on connecting by themselves: without Redis everything but the queue of pushes works, and these are done
  // from the ledger.
  const startJobs = () =>
    Promise.race([
      jobs.start().catch(err => log.warn({ err }, 'going on without Redis for now')),
      pause(jobsPatienceMs, undefined, { ref: false }),
    ])

  const nws = {
    feed: 'nws',
    url: config.NWS_URL,
    userAgent: config.FEED_USER_AGENT,
    pollMs: config.FEED_POLL_MS,
    floorMs: config.FEED_POLL_FLOOR_MS,
    parse: parseNws,
  }
  const polls: Part[] = config.NWS_ENABLED
    ? [createLoop({ name: 'nws', everyMs: config.FEED_POLL_MS, log, run: createPoll(nws, context) })]
    : []
  const ingest: Part[] = [
    ...polls,
    createLoop({ name: 'expiry', everyMs: config.EXPIRY_MS, log, run: createExpiry(context) }),
    createLoop({ name: 'recovery', everyMs: config.EXPIRY_MS, log, run: createRecovery(context) }),
  ]
  if (has('push')) push.register({ concurrency: config.PUSH_JOBS })
  const pushing: Part[] = [
    createLoop({ name: 'push sweep', everyMs: config.PUSH_SWEEP_MS, log, run: () => push.sweep(clock.now()) }),
  ]
  const consumers = has('push') ? pushConsumers(context) : []
  const parts: Part[] = [
    metricsPart(metrics, config),
    { name: 'mongo', start: mongo.start, stop: mongo.close },
    { name: 'vapid', start: vapid.start, stop: stopped },
    { name: 'sender', start: stopped, stop: async () => sender.close() },
    { name: 'jobs', start: startJobs, stop: () => jobs.close() },
    createBusPart({ bus, consumers, log }),
    { name: 'outbox', start: outbox.start, stop: outbox.stop },
    { name: 'hub', start: hub.start, stop: hub.stop },
    ...(has('ingest') ? ingest : []),
    ...(has('push') ? pushing : []),
    http,
  ]

  return {
    ...compose(parts, log),
    app,
    log,
    updates: context.updates,
    get url() {
      return http.url
    },
  }
}
