import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createKeysAhead, type KeysAhead } from '@muster/alerts/push/keys-ahead'
import { createPushSender, type PushSender } from '@muster/alerts/push/sender'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { buildCaller, callRoute, testKeys } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startStack } from '@muster/test-kit/stack'
import { compare } from './support/compare.ts'
import { capExercise, sendCap } from './support/drill-alert.ts'
import { percentile, percentiles } from './support/percentiles.ts'
import {
  inFlight,
  type PushSetting,
  payload,
  pool,
  readSink,
  resetSink,
  type Subscription,
  sendByWebPush,
  vapidDetails,
  withPushSetting,
} from './support/push-setting.ts'

const audience = 3_000
/** Number of keys that the fan-out makes at once (`keysTogether` in send-chunk.ts). */
const keysTogether = 16

/** Compares our sender and our whole fan-out with web-push with 100 in flight, to one local TLS sink; and measures how a fan-out affects readers of the list. */
export async function benchPush(): Promise<void> {
  await withPushSetting(audience, async setting => {
    await benchSender(setting)
    await benchFanout(setting)
  })
}

const sendAllByWebPush = (setting: PushSetting) =>
  pool(setting.subscriptions, inFlight, subscription => sendByWebPush(setting, subscription))

/** Messages per second of processor time. It does not depend on the other programs of this machine. */
async function perCore(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return audience / ((user + system) / 1e6)
}

/** Measures only encryption and requests, in this process. */
async function benchSender(setting: PushSetting): Promise<void> {
  const { sinkUrl, caFile, subscriptions } = setting
  // Keys that the product makes while nothing is sent are made between the rounds here.
  const keysAhead = createKeysAhead({ isIdle: () => false })
  const senderWith = (kept: KeysAhead) =>
    createPushSender({
      vapid: () => vapidDetails,
      extraHosts: [new URL(sinkUrl).host],
      caFile,
      maxInFlight: inFlight,
      gate: { waitMs: () => 0, report: () => undefined },
      makeKeysAhead: () => kept,
    })
  const keysNow = createKeysAhead({ isIdle: () => false })
  const fresh = senderWith({ ...keysNow, want: () => undefined })
  const ahead = senderWith(keysAhead)
  const sending = { text: payload, ttlSeconds: 3_600, urgency: 'high' as const, topic: 'bench' }
  async function sendAll(sender: PushSender, prepare: (i: number) => void = () => undefined) {
    await pool([...subscriptions.entries()], inFlight, async ([i, subscription]) => {
      prepare(i)
      for (;;) {
        const result = await sender.send(subscription, 'normal', async () => sending)
        if (result?.kind === 'delivered') return
        // On a busy machine a request may time out; it is sent again.
        if (result?.kind !== 'retry') throw new Error(`a push was not taken: ${JSON.stringify(result)}`)
      }
    })
  }
  const makeKeys = (i: number) => {
    if (i % keysTogether === 0) fresh.prepareTogether(subscriptions.slice(i, i + keysTogether).map(({ keys }) => keys))
  }
  const peer = { name: 'web-push', round: () => perCore(() => sendAllByWebPush(setting)) }
  const names = { unit: 'messages/s of one core', rounds: 5 }
  await compare('sender', { name: 'ours, new keys', round: () => perCore(() => sendAll(fresh, makeKeys)) }, peer, names)
  const roundAhead = async () => {
    keysAhead.makeTogether(subscriptions.map(({ keys }) => keys))
    return perCore(() => sendAll(ahead))
  }
  await compare('sender', { name: 'ours, keys made ahead', round: roundAhead }, peer, names)
  fresh.close()
  ahead.close()
}

/** Measures the whole fan-out: events, queues, the ledger, and pushes. */
async function benchFanout(setting: PushSetting): Promise<void> {
  const { sinkUrl, caFile, subscriptions } = setting
  const stack = await startStack({
    env: {
      gateway: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' },
      alerts: {
        PUSH_EXTRA_HOSTS: new URL(sinkUrl).host,
        PUSH_CA_FILE: caFile,
        INTERNAL_TOKEN_PUBLIC_KEYS: testKeys.publicKey,
        LOG_LEVEL: 'error',
      },
    },
  })
  try {
    await pool(subscriptions, 32, subscription => subscribe(stack.serviceUrl('alerts'), subscription))
    await resetSink(setting)
    const delivered = async () => {
      const stats = await settle(
        async () => {
          const seen = await readSink(setting)
          return seen.count >= audience && seen
        },
        { timeoutMs: 120_000 },
      )
      await resetSink(setting)
      return (audience - 1) / ((stats.lastAt - stats.firstAt) / 1_000)
    }
    const ours = async () => {
      await sendCap(stack.url, stack.ingestKey, capExercise(`Exercise ${randomUUID()}`))
      return delivered()
    }
    const peer = async () => {
      await sendAllByWebPush(setting)
      return delivered()
    }
    const names = { unit: 'messages/s', rounds: 5 }
    await compare(`push to ${audience}`, { name: 'our fan-out', round: ours }, { name: 'web-push', round: peer }, names)

    const list = `${stack.url}/api/emergency-updates`
    for (let i = 0; i < 3; i++) {
      const idle = await latencies(list, () => delay(listMs))
      const busy = await latencies(list, ours)
      const ratio = percentile(busy, 0.99) / percentile(idle, 0.99)
      console.log(`list p99 during a fan-out to ${audience} / idle = ${ratio.toFixed(2)}`)
      console.log(`  idle ${percentiles(idle)}; during the fan-out ${percentiles(busy)}`)
    }
  } finally {
    await stack.stop()
  }
}

const listMs = 3_000
/** Few readers, so that their requests do not use up the machine. */
const readers = 4
const pauseMs = 20

/** The times in ms of reading the list during the given work. */
async function latencies(url: string, during: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  let isOver = false
  const reader = async () => {
    while (!isOver) {
      const start = performance.now()
      await (await fetch(url)).arrayBuffer()
      taken.push(performance.now() - start)
      await delay(pauseMs)
    }
  }
  const all = Array.from({ length: readers }, reader)
  await during()
  isOver = true
  await Promise.all(all)
  return taken
}

async function subscribe(alertsUrl: string, subscription: Subscription): Promise<void> {
  const places = [{ kind: 'home' as const, label: 'Orinda', coordinates: [-122.215, 37.857] as [number, number] }]
  const { status } = await callRoute(alertsUrl, savePushSubscription, {
    as: buildCaller(),
    body: { ...subscription, places },
  })
  if (status !== 200) throw new Error(`a subscription was answered with ${status}`)
}
