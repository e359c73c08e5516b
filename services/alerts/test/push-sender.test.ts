import { createLog } from '@muster/service-kit/log'
import { type SinkReply, startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { expect, onTestFinished, test } from 'vitest'
import webpush from 'web-push'
import { createHostGate } from '../src/push/host-gate.ts'
import { createPublicLookup } from '../src/push/public-lookup.ts'
import { createPushSender } from '../src/push/sender.ts'

type Sink = Awaited<ReturnType<typeof startPushSink>>
const sending = { text: 'Leave now.', ttlSeconds: 60, urgency: 'high' as const, topic: 'topic' }
const vapid = { ...webpush.generateVAPIDKeys(), subject: 'mailto:test@example.org' }

async function start(options: Parameters<typeof startPushSink>[0] = {}, maxInFlight = 300) {
  const sink = await startPushSink(options)
  const sender = createPushSender({
    vapid: () => vapid,
    extraHosts: [sink.host],
    caFile: sink.env.PUSH_CA_FILE,
    maxInFlight,
    gate: createHostGate({ pauseMs: 100, log: createLog({ name: 'test', level: 'silent' }), refusing: { set() {} } }),
  })
  onTestFinished(async () => {
    sender.close()
    await sink.stop()
  })
  const send = (device = sink.device()) => sender.send(device, 'normal', async () => sending)
  return { sink, sender, send }
}

/** Holds all requests and returns their replies, which the test sends later. */
function holdAll(sink: Sink): SinkReply[] {
  const held: SinkReply[] = []
  sink.answerWith((_received, response) => void held.push(response))
  return held
}

test.for([{ http1: true }, { http1: false }])('a message arrives, encrypted for its device: %o', async options => {
  const { sink, send } = await start(options)
  const device = sink.device()
  expect(await send(device)).toEqual({ kind: 'delivered' })
  const [received] = sink.of(device)
  expect(device.decrypt(received?.body ?? Buffer.alloc(0))).toBe(sending.text)
  expect(received?.headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'topic' })
  expect(received?.headers.authorization).toMatch(/^vapid t=.+, k=.+/)
})

test('one connection carries a hundred concurrent requests; more requests open a second connection', async () => {
  const { sink, send } = await start()
  const held = holdAll(sink)
  const first = Array.from({ length: 100 }, () => send())
  await settle(() => held.length === 100)
  expect(sink.connections.size).toBe(1)
  for (const reply of held.splice(0)) reply.writeHead(201).end()
  expect((await Promise.all(first)).every(result => result?.kind === 'delivered')).toBe(true)
  // The limit increases with each accepted request while it is reached.
  sink.answerWith((_received, response) => void response.writeHead(201).end())
  await Promise.all(Array.from({ length: 3_000 }, () => send()))
  const more = holdAll(sink)
  const second = Array.from({ length: 110 }, () => send())
  await settle(() => more.length === 110)
  expect(sink.connections.size).toBe(2)
  for (const reply of more) reply.writeHead(201).end()
  await Promise.all(second)
})

test('a host that allows few streams gets few on each connection', async () => {
  const { sink, send } = await start({ maxStreams: 5 })
  const held = holdAll(sink)
  const all = Array.from({ length: 12 }, () => send())
  await settle(() => held.length === 12)
  expect(sink.connections.size).toBe(3)
  for (const reply of held) reply.writeHead(201).end()
  await Promise.all(all)
})

test('requests in flight on a broken connection count as possibly accepted; the next message opens a new connection', async () => {
  const { sink, send } = await start()
  const held = holdAll(sink)
  const all = Promise.all([send(), send(), send()])
  await settle(() => held.length === 3)
  held[0]?.cutConnection()
  for (const result of await all) expect(result).toMatchObject({ kind: 'retry', isUnknown: true })
  sink.answerWith((_received, response) => void response.writeHead(201).end())
  expect(await send()).toEqual({ kind: 'delivered' })
})

test('a request that the host refused to process counts as not accepted', async () => {
  const { sink, send } = await start()
  sink.answerWith((_received, response) => response.refuseStream())
  expect(await send()).toMatchObject({ kind: 'retry', isUnknown: false })
})

test('reconnects to a host that closes the connection with GOAWAY', async () => {
  const { sink, send } = await start()
  const held = holdAll(sink)
  const last = send()
  await settle(() => held.length === 1)
  held[0]?.sayGoodbye()
  held[0]?.writeHead(201).end()
  expect(await last).toEqual({ kind: 'delivered' })
  sink.answerWith((_received, response) => void response.writeHead(201).end())
  for (let i = 0; i < 5; i++) expect(await send()).toEqual({ kind: 'delivered' })
})

test('a host that cannot be reached has accepted nothing', async () => {
  const { sink, send } = await start()
  const device = sink.device()
  await sink.stop()
  expect(await send(device)).toMatchObject({ kind: 'retry', isUnknown: false })
})

test('a message is decided when there is room to send it, and is not sent when it is no longer needed', async () => {
  const { sink, sender } = await start({}, 1)
  const held = holdAll(sink)
  const [ana, ben] = [sink.device(), sink.device()]
  const first = sender.send(ana, 'normal', async () => sending)
  let isStanding = true
  let asked = 0
  const second = sender.send(ben, 'normal', async () => {
    asked += 1
    return isStanding ? sending : null
  })
  await settle(() => held.length === 1)
  expect(asked).toBe(0)
  isStanding = false
  held[0]?.writeHead(201).end()
  expect(await first).toEqual({ kind: 'delivered' })
  expect(await second).toBe(null)
  expect(sink.of(ben)).toEqual([])
})

test('a host name that resolves into our own network is not connected to', async () => {
  const { sink } = await start()
  const sender = createPushSender({
    vapid: () => vapid,
    extraHosts: [],
    caFile: sink.env.PUSH_CA_FILE,
    maxInFlight: 1,
    gate: createHostGate({ pauseMs: 100, log: createLog({ name: 'test', level: 'silent' }), refusing: { set() {} } }),
    lookup: createPublicLookup((_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }])),
  })
  onTestFinished(() => sender.close())
  const device = { ...sink.device(), endpoint: 'https://fcm.googleapis.com/fcm/send/1' }
  const result = await sender.send(device, 'normal', async () => sending)
  expect(result).toMatchObject({ kind: 'retry', isUnknown: false, reason: 'fcm.googleapis.com has no public address' })
})
