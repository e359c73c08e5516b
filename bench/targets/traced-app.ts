import { AsyncLocalStorage } from 'node:async_hooks'
import { createApp } from '@muster/service-kit/http/app'
import { createLog } from '@muster/service-kit/log'
import { createMetrics } from '@muster/service-kit/metrics'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { startTracing } from '@muster/service-kit/tracing/start-tracing'

// A service's app that reads messages from MongoDB, traced if COLLECTOR is set. It sends itself requests as the gateway does; POST /round?recorded=N
// sends a thousand, N of them with traces that are recorded, and returns the processor time of one, in microseconds.
const requests = 1_000
const log = createLog({ name: 'bench', level: 'error' })
await startTracing('bench', { OTEL_EXPORTER_OTLP_ENDPOINT: process.env.COLLECTOR, OTEL_TRACES_SAMPLER_ARG: 0 })
const mongo = connectMongo(process.env.MONGO_URL ?? '', log)
const Message = mongo.connection.model(
  'Message',
  new mongo.connection.base.Schema({ session: { type: String, index: true }, content: String, at: Date }),
)
await mongo.start()
if ((await Message.countDocuments()) === 0)
  await Message.create(
    Array.from({ length: 20 }, (_, i) => ({ session: 'a', content: `What should I pack? ${i}`, at: new Date() })),
  )

const app = createApp({ name: 'bench', log, metrics: createMetrics({ service: 'chat' }) })
// In a real service, every handler runs with its request's id in a store like this one.
const requestIds = new AsyncLocalStorage<string>()
app.get('/messages', request => requestIds.run(request.id, async () => Message.find({ session: 'a' }).lean()))
app.post<{ Querystring: { recorded: string } }>('/round', async ({ query }) => {
  const before = process.cpuUsage()
  for (let i = 0; i < requests; i += 1) {
    const isRecorded = (i * Number(query.recorded)) % requests < Number(query.recorded)
    const traceparent = `00-${(i + 1).toString(16).padStart(32, '0')}-${'b'.repeat(16)}-0${Number(isRecorded)}`
    const { statusCode } = await app.inject({ url: '/messages', headers: process.env.COLLECTOR ? { traceparent } : {} })
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
