import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { createChatSession, sendChatMessage } from '@muster/contracts/routes/chat'
import { createUser } from '@muster/contracts/routes/identity'
import { serviceNames } from '@muster/contracts/services'
import { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { type Stack, startStack } from '@muster/test-kit/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profileOf, subscriptionOf } from './valid-requests.ts'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; process: string; service: string }
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: Omit<Span, 'process' | 'service'>[] }[]
  }[]
}

const spans: Span[] = []
let collector: Server
let sink: Awaited<ReturnType<typeof startPushSink>>
let stack: Stack
let ana: { client: ReturnType<Stack['client']>; userId: string }

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Sent
    for (const { resource, scopeSpans } of resourceSpans) {
      const read = (name: string) => resource.attributes.find(({ key }) => key === name)?.value.stringValue ?? ''
      const from = { process: read('service.instance.id'), service: read('service.name') }
      spans.push(...scopeSpans.flatMap(scope => scope.spans.map(span => ({ ...span, ...from }))))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  sink = await startPushSink()
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
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
  collector?.close()
})

/** The spans of the trace of a visitor's request, once `isWhole` says so. Each has its parent in the trace. */
async function traceOf(request: string, isWhole: (names: string[]) => boolean, timeoutMs = 60_000): Promise<Span[]> {
  const look = () => {
    const root = spans.findLast(
      ({ name, service, parentSpanId }) => service === 'gateway' && name === request && !parentSpanId,
    )
    const trace = spans.filter(({ traceId }) => traceId === root?.traceId)
    const isJoined = trace.every(one => one === root || trace.some(({ spanId }) => spanId === one.parentSpanId))
    return root && isJoined && isWhole(trace.map(({ name }) => name)) && trace
  }
  return settle(look, { timeoutMs })
}
/** An order around the home of the subscription, as a message of its own. */
function order(): string {
  const sent = new Date().toISOString().replace(/\.\d+Z/, '-00:00')
  return `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${randomUUID()}</identifier>
    <sender>test@example.org</sender><sent>${sent}</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
    <info><category>Fire</category><event>Evacuation Order</event><responseType>Evacuate</responseType><urgency>Immediate</urgency>
    <severity>Extreme</severity><certainty>Observed</certainty><headline>Leave now</headline><area><areaDesc>Hills</areaDesc>
    <polygon>37.78,-122.29 37.78,-122.25 37.82,-122.25 37.82,-122.29 37.78,-122.29</polygon></area></info></alert>`
}

const processesOf = (trace: readonly Span[]) => new Set(trace.map(({ process }) => process))

it('one trace goes from an alert that comes in to the push that is accepted', async () => {
  const device = sink.device()
  const body = { ...subscriptionOf(device.endpoint), keys: device.keys }
  expect((await ana.client.call(savePushSubscription, { body: body as never })).status).toBe(200)
  // A stranger must not have every request traced.
  const foreign = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
  const headers = { 'content-type': 'application/cap+xml', 'x-ingest-key': stack.ingestKey, ...foreign }
  // What comes before every process is connected is found and pushed by a sweep, outside of its trace.
  const trace = await settle(
    async () => {
      const taken = await fetch(`${stack.url}/api/feeds/cap`, { method: 'POST', headers, body: order() })
      expect(await taken.json()).toMatchObject({ outcome: 'created' })
      return traceOf('POST /api/feeds/cap', names => names.includes('push'), 10_000)
    },
    { timeoutMs: 90_000 },
  )
  expect(sink.of(device).length).toBeGreaterThan(0)
  expect(spans.some(({ traceId }) => foreign.traceparent.includes(traceId))).toBe(false)
  expect(processesOf(trace).size).toBeGreaterThanOrEqual(4)
  expect(trace.length).toBeGreaterThanOrEqual(8)
})

it('one trace goes from a message to the assistant to what its reply causes', async () => {
  const { client, userId } = ana
  const { body: session } = await client.call(createChatSession, { body: { userId } })
  const words = { userId, sessionId: session.id, content: 'What should I pack?' }
  await client.call(sendChatMessage, { body: words as never })
  const trace = await traceOf(
    `POST ${sendChatMessage.path}`,
    names => names.includes('job reply') && names.some(name => name.startsWith('handle')),
  )
  // One process of each service: the job of the reply runs in the one that took the message.
  expect(processesOf(trace).size).toBeGreaterThanOrEqual(3)
  expect(trace.length).toBeGreaterThanOrEqual(8)
})
