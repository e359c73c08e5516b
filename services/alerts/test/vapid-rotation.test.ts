import type { Position } from '@muster/contracts/entities/common'
import { getPushPublicKey, savePushSubscription } from '@muster/contracts/routes/alerts'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { type Device, startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, expect, test } from 'vitest'
import webpush from 'web-push'
import { buildCap, orinda } from './support/cap.ts'
import { clientOf, startRole } from './support/start-alerts.ts'

const stops = createStops()
afterEach(stops.stop)
async function kept<T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const started = await starting
  stops.atEnd(() => started.stop())
  return started
}

const inOrinda: Position = [orinda.lon, orinda.lat]
const envOf = (pair: { publicKey: string; privateKey: string }, before = '') => ({
  [`VAPID_${before}PUBLIC_KEY`]: pair.publicKey,
  [`VAPID_${before}PRIVATE_KEY`]: pair.privateKey,
})

/** A push service that, like real ones, accepts a message only with the key with which the subscription was made (RFC 8292). */
async function startStrictSink() {
  const sink = await startPushSink()
  const madeWith = new Map<string, string>()
  const refusals: string[] = []
  const taken: string[] = []
  sink.answerWith(({ path, headers }, response) => {
    const key = /k=([\w-]+)/.exec(String(headers.authorization))?.[1]
    const expected = madeWith.get(path)
    if (expected === undefined) return void response.writeHead(410).end()
    if (key !== expected) refusals.push(path)
    else taken.push(path)
    response.writeHead(key === expected ? 201 : 403).end()
  })
  return {
    ...sink,
    refusals,
    subscribe(publicKey: string): Device {
      const device = sink.device()
      madeWith.set(pathOf(device), publicKey)
      return device
    },
    unsubscribe: (device: Device) => void madeWith.delete(pathOf(device)),
    takenBy: (device: Device) => taken.filter(path => path === pathOf(device)).length,
  }
}
const pathOf = ({ endpoint }: Device) => new URL(endpoint).pathname

async function startRoles(neighbours: Neighbours, env: Record<string, string>) {
  const roles = await Promise.all(
    (['api', 'ingest', 'push'] as const).map(ROLE => startRole(neighbours, { ...env, PUSH_BACKOFF_MS: '50', ROLE })),
  )
  const [api] = roles
  if (!api) throw new Error('no role started')
  return { api, ...clientOf(api.url), stop: async () => void (await Promise.all(roles.map(role => role.stop()))) }
}

test('a change of the VAPID pair loses no subscription, and each is renewed with the new key', async () => {
  const neighbours = await kept(startNeighbours())
  const sink = await kept(startStrictSink())
  const [first, second] = [webpush.generateVAPIDKeys(), webpush.generateVAPIDKeys()]
  const as = buildCaller()
  const save = async (roles: Awaited<ReturnType<typeof startRoles>>, device: Device, more: object = {}) => {
    const places = [{ kind: 'home' as const, label: 'Home', coordinates: inOrinda }]
    const body = { endpoint: device.endpoint, keys: device.keys, places, ...more }
    expect((await roles.api.call(savePushSubscription, { as, body })).status).toBe(200)
  }

  const before = await startRoles(neighbours, { ...sink.env, ...envOf(first) })
  const marked = Array.from({ length: 6 }, () => sink.subscribe(first.publicKey))
  for (const device of marked) await save(before, device, { applicationServerKey: first.publicKey })
  // Saved by an app that does not say which key the subscription was made with.
  const unmarked = Array.from({ length: 6 }, () => sink.subscribe(first.publicKey))
  for (const device of unmarked) await save(before, device)
  await before.stop()

  const after = await kept(startRoles(neighbours, { ...sink.env, ...envOf(second), ...envOf(first, 'FORMER_') }))
  expect((await after.api.call(getPushPublicKey)).body.publicKey).toBe(second.publicKey)
  const late = sink.subscribe(second.publicKey)
  await save(after, late, { applicationServerKey: second.publicKey })
  const lateAndUnmarked = sink.subscribe(second.publicKey)
  await save(after, lateAndUnmarked)
  await after.take(buildCap({ severity: 'Extreme' }).xml)
  const all = [...marked, ...unmarked, late, lateAndUnmarked]
  await settle(() => all.every(device => sink.takenBy(device) > 0))
  // Only the subscription that does not name its key and was made with the new one needs two requests.
  expect(new Set(sink.refusals)).toEqual(new Set([pathOf(lateAndUnmarked)]))

  const [old] = marked
  if (!old) throw new Error('no device')
  sink.unsubscribe(old)
  const renewed = sink.subscribe(second.publicKey)
  await save(after, renewed, { applicationServerKey: second.publicKey, replaces: old.endpoint })
  const sentToOld = sink.of(old).length
  await after.take(buildCap({ severity: 'Extreme', headline: 'A second one' }).xml)
  await settle(() => [...all.slice(1), renewed].every(device => sink.takenBy(device) > (device === renewed ? 0 : 1)))
  expect(sink.of(old).length).toBe(sentToOld)
})

test('a generated pair remains the former pair of one that is configured later', async () => {
  const neighbours = await kept(startNeighbours())
  const sink = await kept(startStrictSink())
  const before = await startRoles(neighbours, sink.env)
  const { publicKey } = (await before.api.call(getPushPublicKey)).body
  const device = sink.subscribe(publicKey)
  const body = {
    ...{ endpoint: device.endpoint, keys: device.keys, applicationServerKey: publicKey },
    places: [{ kind: 'home' as const, label: 'Home', coordinates: inOrinda }],
  }
  expect((await before.api.call(savePushSubscription, { as: buildCaller(), body })).status).toBe(200)
  await before.stop()
  const after = await kept(startRoles(neighbours, { ...sink.env, ...envOf(webpush.generateVAPIDKeys()) }))
  await after.take(buildCap({ severity: 'Extreme' }).xml)
  await settle(() => sink.takenBy(device) > 0)
  expect(sink.refusals).toEqual([])
})
