import { setTimeout as pause } from 'node:timers/promises'
import { createLoop } from '@muster/service-kit/process/loop'
import type { Config } from '../config.ts'
import type { Connections } from '../connections.ts'
import type { Room } from '../room.ts'
import { pushConsumers } from './consumers.ts'
import { createPushContext } from './context.ts'

const redisWaitMs = 3_000

/** Sends notifications: opens a fan-out for each event that asks for one, chunks its audience and sends the chunks. */
export function createPushRoom(config: Config, connections: Connections): Room {
  const context = createPushContext(config, connections)
  const { log, clock, jobs, dispatcher, vapid, sender } = context
  const { mongo, bus } = connections
  dispatcher.register({ concurrency: config.PUSH_JOBS })
  // Without Redis chunks are sent from the ledger by the sweep; the workers keep reconnecting.
  const startJobs = () =>
    Promise.race([
      jobs.start().catch(err => log.warn({ err }, 'Redis not connected; sending from the ledger')),
      pause(redisWaitMs, undefined, { ref: false }),
    ])
  return {
    health: { mongo: mongo.ready, nats: bus.ready },
    connects: [
      { name: 'vapid', start: vapid.start, stop: async () => {} },
      { name: 'sender', start: async () => {}, stop: async () => sender.close() },
      { name: 'jobs', start: startJobs, stop: () => jobs.close() },
    ],
    consumers: pushConsumers(context),
    works: [
      createLoop({ name: 'push sweep', everyMs: config.PUSH_SWEEP_MS, log, run: () => dispatcher.sweep(clock.now()) }),
    ],
  }
}
