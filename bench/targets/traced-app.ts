import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp } from '@muster/service-kit/http/app'
import { createLog } from '@muster/service-kit/log'
import { createMetrics } from '@muster/service-kit/metrics'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { startTracing } from '@muster/service-kit/tracing/start-tracing'

// The same service twice in one process, without and with tracing. It reads messages from MongoDB, and sends itself requests as the gateway does.
// POST /round?requests=N sends N requests to the one without tracing; with `&recorded=M`, to the one with tracing, M of them with traces that are recorded.
// Both return the processor time of one request, in microseconds.
/** How long a round waits, in ms: longer than the interval at which recorded spans are exported, so that the export is measured too. */
const sendMs = 1_200
const log = createLog({ name: 'bench', level: 'error' })
const metrics = createMetrics({ service: 'chat' })
const mongo = connectMongo(process.env.MONGO_URL ?? '', log)
const Message = mongo.connection.model(
  'Message',
  new mongo.connection.base.Schema({ session: { type: String, index: true }, content: String, at: Date }),
)
await mongo.start()
await Message.create(
  Array.from({ length: 20 }, (_, i) => ({ session: 'a', content: `What should I pack? ${i}`, at: new Date() })),
)

// In a real service, every handler runs with its request's id in a store like this one.
const requestIds = new AsyncLocalStorage<string>()
function createService() {
  const app = createApp({ name: 'bench', log, metrics })
  app.get('/messages', request => requestIds.run(request.id, async () => Message.find({ session: 'a' }).lean()))
  return app
}
// An app decides when it is created whether it traces.
const untraced = createService()
await startTracing('bench', { OTEL_EXPORTER_OTLP_ENDPOINT: process.env.COLLECTOR, OTEL_TRACES_SAMPLER_ARG: 0 })
const traced = createService()

const driver = createApp({ name: 'driver', log, handlerTimeoutMs: 120_000 })
driver.post<{ Querystring: { requests: string; recorded?: string } }>('/round', async ({ query }) => {
  const requests = Number(query.requests)
  const recorded = Number(query.recorded ?? 0)
  const before = process.cpuUsage()
  for (let i = 0; i < requests; i += 1) {
    const isRecorded = (i * recorded) % requests < recorded
    const traceparent = `00-${(i + 1).toString(16).padStart(32, '0')}-${'b'.repeat(16)}-0${Number(isRecorded)}`
    const { statusCode } = await (query.recorded === undefined
      ? untraced.inject({ url: '/messages' })
      : traced.inject({ url: '/messages', headers: { traceparent } }))
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
  }
  if (recorded > 0) await delay(sendMs)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests
})
console.log(await driver.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
