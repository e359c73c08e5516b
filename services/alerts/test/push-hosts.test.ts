import type { Position } from '@muster/contracts/entities/common'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { type Device, startPushSink, subscribeDevice } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, expect, test } from 'vitest'
import { createLanes } from '../src/push/lanes.ts'
import type { PushResult } from '../src/push/push-answer.ts'
import { createSendChunk } from '../src/push/send-chunk.ts'
import { buildCap, type CapParts } from './support/cap.ts'
import { inOrinda } from './support/push-people.ts'
import { startAlerts } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

const order: CapParts = { event: 'Evacuation Order', severity: 'Extreme' }

/** Starts the service with two push services, which are two names of one machine. The devices of one of them get no answer. */
async function startTwoHosts(env: Record<string, string> = {}) {
  const sink = await startPushSink()
  atEnd(sink.stop)
  const silentHost = sink.host.replace('localhost', '127.0.0.1')
  const ofSilent = new Set<string>()
  sink.answerWith(({ path }, response) => {
    if (!ofSilent.has(path)) response.writeHead(201).end()
  })
  const alerts = await startAlerts(
    {
      ...{ ...sink.env, PUSH_EXTRA_HOSTS: [sink.host, silentHost].join() },
      ...{ PUSH_BACKOFF_MS: '50', PUSH_HOST_PAUSE_MS: '400', ...env },
    },
    { push: true },
  )
  atEnd(alerts.stop)
  async function save(device: Device, coordinates: Position): Promise<Device> {
    const { endpoint, keys } = device
    const body = { endpoint, keys, places: [{ kind: 'home' as const, label: 'Home', coordinates }] }
    expect((await alerts.call(savePushSubscription, { as: buildCaller(), body })).status).toBe(200)
    return device
  }
  return {
    ...{ alerts, sink },
    subscribe: (coordinates: Position) => save(sink.device(), coordinates),
    subscribeAtSilent(coordinates: Position) {
      const device = subscribeDevice(silentHost)
      ofSilent.add(new URL(device.endpoint).pathname)
      return save(device, coordinates)
    },
  }
}

test('a push service that does not answer delays nobody on other push services, and its own users are notified once it answers', async () => {
  const { alerts, sink, subscribe, subscribeAtSilent } = await startTwoHosts({ PUSH_CONCURRENCY: '16', PUSH_JOBS: '1' })
  const crowd: Device[] = []
  for (let i = 0; i < 100; i++) crowd.push(await subscribeAtSilent(inOrinda))
  const ana = await subscribe(inOrinda)
  await alerts.take(buildCap(order).xml)
  await settle(() => sink.of(ana).length === 1)
  const told = new Set<string>()
  sink.answerWith(({ path }, response) => {
    told.add(path)
    response.writeHead(201).end()
  })
  await settle(() => crowd.every(({ endpoint }) => told.has(new URL(endpoint).pathname)))
})

test('a warning does not wait for the answer to an order', async () => {
  const lanes = createLanes()
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<PushResult>()]
  const now = new Date('2026-01-01T00:00:00.000Z')
  const told = { revision: 1, kind: 'message' as const, reason: null, isNews: true, update: null }
  const until = new Date('2026-01-01T01:00:00.000Z')
  const outgoing = { told, message: { updateId: null }, options: {}, until }
  const course = { next: () => outgoing, again: () => outgoing }
  const nothing = async () => undefined
  const sendChunk = createSendChunk({
    fanouts: {
      claimChunk: async () => ({ id: 'f-0', fanoutId: 'f', token: 't', members: ['ana'], waiting: [] }),
      byId: async () => ({ id: 'f', thread: 'f', lane: 'critical', createdAt: now }),
      ...{ renewChunk: nothing, finishChunk: nothing, postpone: nothing },
    },
    subscriptions: { byIds: async () => [{ id: 'ana', keys: {} }], prune: nothing },
    told: {
      ...{ of: async () => new Map(), claim: async () => new Set(['ana']) },
      ...{ renew: nothing, settle: nothing, release: nothing, forget: nothing },
    },
    sender: {
      async send(_target: unknown, _lane: unknown, decide: () => Promise<unknown>) {
        await decide()
        asked.resolve()
        return answer.promise
      },
      prepareTogether() {},
    },
    ...{ readCourse: async () => course, clock: { now: () => now }, count() {} },
    ...{ lanes, concurrency: 4, backoffMs: 50, leaseMs: 60_000, confirmMs: 1_000 },
  } as never)
  const sent = sendChunk('f-0')
  await asked.promise
  await lanes.turn('normal')
  answer.resolve({ kind: 'delivered' })
  await sent
})
