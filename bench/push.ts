import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { makeCertificate } from '@muster/test-kit/certificate'
import { buildCaller, callRoute, TEST_TOKEN_SECRET } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startStack } from '@muster/test-kit/stack'
import webpush from 'web-push'
import { startTarget } from './support/child.ts'
import { compare } from './support/compare.ts'
import { capExercise, sendCap } from './support/drill-alert.ts'

const audience = 3_000
const inFlight = 100

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
type Stats = { count: number; firstAt: number; lastAt: number }

/** Our fan-out with its ledger against web-push with 100 in flight, both to one local TLS sink. */
export async function benchPush(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-push-'))
  const { key, cert } = await makeCertificate()
  const files = { KEY_FILE: join(folder, 'key.pem'), CERT_FILE: join(folder, 'cert.pem') }
  writeFileSync(files.KEY_FILE, key)
  writeFileSync(files.CERT_FILE, cert)
  const sink = await startTarget('push-sink', files)
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight, ca: readFileSync(files.CERT_FILE) })
  const host = new URL(sink.url).host
  const stack = await startStack({
    env: {
      alerts: {
        PUSH_EXTRA_HOSTS: host,
        PUSH_CA_FILE: files.CERT_FILE,
        INTERNAL_TOKEN_SECRET: TEST_TOKEN_SECRET,
        LOG_LEVEL: 'error',
      },
    },
  })
  try {
    const subscriptions = Array.from({ length: audience }, () => browserAt(sink.url))
    await pool(subscriptions, 32, subscription => subscribe(stack.serviceUrl('alerts'), subscription))
    const delivered = async () => {
      const stats = await settle(
        async () => {
          const seen = await read(sink.url, agent)
          return seen.count >= audience && seen
        },
        { timeoutMs: 120_000 },
      )
      await reset(sink.url, agent)
      return (audience - 1) / ((stats.lastAt - stats.firstAt) / 1_000)
    }
    const ours = async () => {
      await sendCap(stack.url, stack.ingestKey, capExercise(`Exercise ${randomUUID()}`))
      return delivered()
    }
    const vapidDetails = { subject: 'mailto:bench@example.org', ...webpush.generateVAPIDKeys() }
    const payload = JSON.stringify({ title: 'Exercise', body: 'x'.repeat(300) })
    const peer = async () => {
      const options = { vapidDetails, agent, TTL: 3_600, urgency: 'high' as const }
      await pool(subscriptions, inFlight, subscription => webpush.sendNotification(subscription, payload, options))
      return delivered()
    }
    const names = { unit: 'messages/s', rounds: 5 }
    await compare(`push to ${audience}`, { name: 'our fan-out', round: ours }, { name: 'web-push', round: peer }, names)
  } finally {
    await Promise.all([stack.stop(), sink.stop()])
    agent.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
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
