import { randomUUID } from 'node:crypto'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { createChatSession, sendChatMessage } from '@muster/contracts/routes/chat'
import { createUser } from '@muster/contracts/routes/identity'
import { serviceNames } from '@muster/contracts/services'
import { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { type Stack, startStack } from '@muster/test-kit/stack'
import { type CollectedSpan, startTraceCollector } from '@muster/test-kit/trace-collector'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profileOf, subscriptionOf } from './valid-requests.ts'

let collector: Awaited<ReturnType<typeof startTraceCollector>>
let sink: Awaited<ReturnType<typeof startPushSink>>
let stack: Stack
let ana: { client: ReturnType<Stack['client']>; userId: string }

beforeAll(async () => {
  collector = await startTraceCollector()
  sink = await startPushSink()
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  }
  const env = Object.fromEntries(serviceNames.map(name => [name, tracing]))
  stack = await startStack({ env: { ...env, alerts: { ...tracing, ...sink.env, CANARY_MS: '0' } } })
  const client = stack.client()
  const { body: user } = await client.call(createUser, { body: profileOf('ana@example.org') as never })
  ana = { client, userId: user.id }
})
afterAll(async () => {
  await stack?.stop()
  await sink?.stop()
  collector?.stop()
})

/**
 * Sends a visitor's request and returns the spans of its trace once `isWhole` accepts their names and each span's parent has arrived.
 * Fails after 15 s with the spans that have arrived.
 */
async function traceOf(
  request: string,
  send: () => Promise<void>,
  isWhole: (names: string[]) => boolean,
): Promise<CollectedSpan[]> {
  // An earlier request with the same name has a complete trace too, which must not be mistaken for the trace of this request.
  const { spans } = collector
  const earlier = new Set(spans.map(({ traceId }) => traceId))
  await send()
  const look = () => {
    const root = spans.find(
      ({ traceId, name, service, parentSpanId }) =>
        !earlier.has(traceId) && service === 'gateway' && name === request && !parentSpanId,
    )
    const trace = spans.filter(({ traceId }) => traceId === root?.traceId)
    const isJoined = trace.every(one => one === root || trace.some(({ spanId }) => spanId === one.parentSpanId))
    if (root && isJoined && isWhole(trace.map(({ name }) => name))) return trace
    throw new Error(`The trace of ${request} has ${trace.map(({ service, name }) => `${service}: ${name}`).join(', ')}`)
  }
  return settle(look, { timeoutMs: 15_000 })
}
/** A new order around the home of the subscription. */
function order(): string {
  const sent = new Date().toISOString().replace(/\.\d+Z/, '-00:00')
  return `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${randomUUID()}</identifier>
    <sender>test@example.org</sender><sent>${sent}</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
    <info><category>Fire</category><event>Evacuation Order</event><responseType>Evacuate</responseType><urgency>Immediate</urgency>
    <severity>Extreme</severity><certainty>Observed</certainty><headline>Leave now</headline><area><areaDesc>Hills</areaDesc>
    <polygon>37.78,-122.29 37.78,-122.25 37.82,-122.25 37.82,-122.29 37.78,-122.29</polygon></area></info></alert>`
}

const processesOf = (trace: readonly CollectedSpan[]) => new Set(trace.map(({ process }) => process))

it('one trace connects a received alert with the accepted push', async () => {
  const device = sink.device()
  const body = { ...subscriptionOf(device.endpoint), keys: device.keys }
  expect((await ana.client.call(savePushSubscription, { body: body as never })).status).toBe(200)
  // A stranger must not be able to have every request traced.
  const foreign = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
  const headers = { 'content-type': 'application/cap+xml', 'x-ingest-key': stack.ingestKey, ...foreign }
  // An alert that is sent before every process is connected is found and pushed by a sweep, outside of its trace.
  const send = async () => {
    const taken = await fetch(`${stack.url}/api/feeds/cap`, { method: 'POST', headers, body: order() })
    expect(await taken.json()).toMatchObject({ outcome: 'created' })
  }
  const trace = await settle(() => traceOf('POST /api/feeds/cap', send, names => names.includes('push')), {
    timeoutMs: 150_000,
  })
  expect(sink.of(device).length).toBeGreaterThan(0)
  expect(collector.spans.some(({ traceId }) => foreign.traceparent.includes(traceId))).toBe(false)
  expect(processesOf(trace).size).toBeGreaterThanOrEqual(4)
  expect(trace.length).toBeGreaterThanOrEqual(8)
}, 240_000)

it('one trace connects a message to the assistant with the process that writes the reply, and its effects', async () => {
  await stack.startAnother('chat')
  const { client, userId } = ana
  const { body: session } = await client.call(createChatSession, { body: { userId } })
  const words = { userId, sessionId: session.id, content: 'What should I pack?' }
  // Either chat process may take the job. The message is sent again until the job runs in the process that did not take the request.
  const send = async () => {
    expect((await client.call(sendChatMessage, { body: words as never })).status).toBe(201)
  }
  const isWhole = (names: string[]) => names.includes('job reply') && names.some(name => name.startsWith('handle'))
  const trace = await settle(
    async () => {
      const sent = await traceOf(`POST ${sendChatMessage.path}`, send, isWhole)
      return processesOf(sent).size >= 4 && sent
    },
    { timeoutMs: 150_000 },
  )
  const of = (service: string) => trace.filter(span => span.service === service)
  const processOf = (name: string) => trace.find(span => span.name === name)?.process
  expect(new Set(trace.map(({ service }) => service))).toEqual(new Set(['gateway', 'chat', 'achievements']))
  expect(processesOf(of('chat')).size).toBe(2)
  expect(processOf('job reply')).not.toBe(
    of('chat').find(({ name }) => name === `POST ${sendChatMessage.path}`)?.process,
  )
  expect(trace.length).toBeGreaterThanOrEqual(8)
}, 240_000)
