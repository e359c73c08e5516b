import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeMessageKeys } from '@muster/alerts/push/encryption'
import { createKeysAhead, type KeysAhead } from '@muster/alerts/push/keys-ahead'
import { createPushSender, type PushSender } from '@muster/alerts/push/sender'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { makeCertificate } from '@muster/test-kit/certificate'
import { buildCaller, callRoute, TEST_TOKEN_SECRET } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startStack } from '@muster/test-kit/stack'
import webpush from 'web-push'
import { startTarget } from './support/child.ts'
import { compare } from './support/compare.ts'
import { capExercise, sendCap } from './support/drill-alert.ts'
import { percentile, percentiles } from './support/percentiles.ts'

const audience = 3_000
const inFlight = 100

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
type Stats = { count: number; firstAt: number; lastAt: number }

/** Our sender and our whole fan-out against web-push with 100 in flight, to one local TLS sink; and what people who read the list notice of it. */
export async function benchPush(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-push-'))
  const { key, cert } = await makeCertificate()
  const files = { KEY_FILE: join(folder, 'key.pem'), CERT_FILE: join(folder, 'cert.pem') }
  writeFileSync(files.KEY_FILE, key)
  writeFileSync(files.CERT_FILE, cert)
  const sink = await startTarget('push-sink', files)
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight, ca: readFileSync(files.CERT_FILE) })
  const subscriptions = Array.from({ length: audience }, () => browserAt(sink.url))
  const setting: Setting = { sinkUrl: sink.url, caFile: files.CERT_FILE, agent, subscriptions }
  try {
    await benchSender(setting)
    await benchFanout(setting)
  } finally {
    await sink.stop()
    agent.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Setting = { sinkUrl: string; caFile: string; agent: Agent; subscriptions: Subscription[] }

const payload = JSON.stringify({ title: 'Exercise', body: 'x'.repeat(300) })
const vapidDetails = { subject: 'mailto:bench@example.org', ...webpush.generateVAPIDKeys() }
const sendAllByWebPush = ({ agent, subscriptions }: Setting) => {
  const options = { vapidDetails, agent, TTL: 3_600, urgency: 'high' as const }
  return pool(subscriptions, inFlight, subscription => webpush.sendNotification(subscription, payload, options))
}

/** Messages per second of processor time: what a core can do, whatever else this machine does meanwhile. */
async function perCore(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return audience / ((user + system) / 1e6)
}

/** Encryption and requests alone, in this process. */
async function benchSender(setting: Setting): Promise<void> {
  const { sinkUrl, caFile, subscriptions } = setting
  const keysAhead = createKeysAhead({ isIdle: () => true })
  const senderWith = (kept: KeysAhead) =>
    createPushSender({
      vapid: () => vapidDetails,
      extraHosts: [new URL(sinkUrl).host],
      caFile,
      maxInFlight: inFlight,
      gate: { waitMs: () => 0, report: () => undefined },
      makeKeysAhead: () => kept,
    })
  const fresh = senderWith({ ...keysAhead, take: makeMessageKeys, want: () => undefined })
  const ahead = senderWith(keysAhead)
  const sending = { text: payload, ttlSeconds: 3_600, urgency: 'high' as const, topic: 'bench' }
  const sendAll = (sender: PushSender) =>
    pool(subscriptions, inFlight, async subscription => {
      for (;;) {
        const result = await sender.send(subscription, 'normal', async () => sending)
        if (result?.kind === 'delivered') return
        // On a busy machine a request may time out.
        if (result?.kind !== 'retry') throw new Error(`a push was not taken: ${JSON.stringify(result)}`)
      }
    })
  const peer = { name: 'web-push', round: () => perCore(() => sendAllByWebPush(setting)) }
  const names = { unit: 'messages/s of one core', rounds: 5 }
  await compare('sender', { name: 'ours, new keys', round: () => perCore(() => sendAll(fresh)) }, peer, names)
  const roundAhead = async () => {
    for (const { keys } of subscriptions) keysAhead.want(keys)
    await settle(() => keysAhead.kept() === audience, { timeoutMs: 120_000 })
    return perCore(() => sendAll(ahead))
  }
  await compare('sender', { name: 'ours, keys made ahead', round: roundAhead }, peer, names)
  fresh.close()
  ahead.close()
}

/** All of it: events, queues, the ledger, and pushes. */
async function benchFanout(setting: Setting): Promise<void> {
  const { sinkUrl, caFile, agent, subscriptions } = setting
  const stack = await startStack({
    env: {
      gateway: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' },
      alerts: {
        PUSH_EXTRA_HOSTS: new URL(sinkUrl).host,
        PUSH_CA_FILE: caFile,
        INTERNAL_TOKEN_SECRET: TEST_TOKEN_SECRET,
        LOG_LEVEL: 'error',
      },
    },
  })
  try {
    await pool(subscriptions, 32, subscription => subscribe(stack.serviceUrl('alerts'), subscription))
    await reset(sinkUrl, agent)
    const delivered = async () => {
      const stats = await settle(
        async () => {
          const seen = await read(sinkUrl, agent)
          return seen.count >= audience && seen
        },
        { timeoutMs: 120_000 },
      )
      await reset(sinkUrl, agent)
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
/** Few enough that the requests themselves do not fill the machine. */
const readers = 4
const pauseMs = 20

/** How long the list takes to be read while something else is done, in ms. */
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

function browserAt(sinkUrl: string): Subscription {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `${sinkUrl}/push/${randomUUID()}`, keys }
}

async function subscribe(alertsUrl: string, subscription: Subscription): Promise<void> {
  const places = [{ kind: 'home' as const, label: 'Orinda', coordinates: [-122.215, 37.857] as [number, number] }]
  const { status } = await callRoute(alertsUrl, savePushSubscription, {
    as: buildCaller(),
    body: { ...subscription, places },
  })
  if (status !== 200) throw new Error(`a subscription was answered with ${status}`)
}

async function pool<T>(items: readonly T[], width: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

function read(url: string, agent: Agent): Promise<Stats> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, async response => {
      let text = ''
      for await (const part of response) text += part
      resolve(JSON.parse(text) as Stats)
    }).on('error', reject)
  })
}

function reset(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method: 'DELETE' }, response => response.resume().on('end', () => resolve()))
    outgoing.on('error', reject).end()
  })
}
