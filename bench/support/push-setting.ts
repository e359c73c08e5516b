import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '@muster/test-kit/certificate'
import webpush from 'web-push'
import { startTarget } from './child.ts'

/** Most requests that web-push has open at a time. */
export const inFlight = 100

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
/** Times in ms since 1970. */
type Stats = { count: number; firstAt: number; lastAt: number }
/** A local push service, and browsers that have subscribed there. */
export type PushSetting = { sinkUrl: string; caFile: string; agent: Agent; subscriptions: Subscription[] }

/** The text of every push: about as long as that of an alert. */
export const payload = JSON.stringify({ title: 'Exercise', body: 'x'.repeat(300) })
export const vapidDetails = { subject: 'mailto:bench@example.org', ...webpush.generateVAPIDKeys() }

/** Starts a local push service with `audience` subscriptions, runs `work`, and stops the service afterwards. */
export async function withPushSetting(audience: number, work: (setting: PushSetting) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-push-'))
  const { key, cert } = await makeCertificate()
  const files = { KEY_FILE: join(folder, 'key.pem'), CERT_FILE: join(folder, 'cert.pem') }
  writeFileSync(files.KEY_FILE, key)
  writeFileSync(files.CERT_FILE, cert)
  const sink = await startTarget('push-sink', files)
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight, ca: readFileSync(files.CERT_FILE) })
  const subscriptions = Array.from({ length: audience }, () => browserAt(sink.url))
  try {
    await work({ sinkUrl: sink.url, caFile: files.CERT_FILE, agent, subscriptions })
  } finally {
    await sink.stop()
    agent.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sends one push with web-push, the peer of our sender. */
export const sendByWebPush = ({ agent }: PushSetting, subscription: Subscription) =>
  webpush.sendNotification(subscription, payload, { vapidDetails, agent, TTL: 3_600, urgency: 'high' })

function browserAt(sinkUrl: string): Subscription {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `${sinkUrl}/push/${randomUUID()}`, keys }
}

/** Runs `work` for every item, `width` at a time. */
export async function pool<T>(items: readonly T[], width: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** The sink's statistics since the last reset. */
export function readSink({ sinkUrl: url, agent }: PushSetting): Promise<Stats> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, async response => {
      let text = ''
      for await (const part of response) text += part
      resolve(JSON.parse(text) as Stats)
    }).on('error', reject)
  })
}

/** Sets the sink's statistics to zero. */
export function resetSink({ sinkUrl: url, agent }: PushSetting): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method: 'DELETE' }, response => response.resume().on('end', () => resolve()))
    outgoing.on('error', reject).end()
  })
}
