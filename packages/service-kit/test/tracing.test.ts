import { tracingChannel } from 'node:diagnostics_channel'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { startTraceCollector } from '@muster/test-kit/trace-collector'
import { Schema } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/http/app.ts'
import { connectMongo, type Mongo } from '../src/mongo/mongo.ts'
import { startTracing } from '../src/tracing/start-tracing.ts'
import { silent } from './support/bus.ts'

const recorded = (trace: string) => `00-${trace.repeat(32)}-${'b'.repeat(16)}-01`
let collector: Awaited<ReturnType<typeof startTraceCollector>>
let neighbours: Neighbours
let mongo: Mongo
let endTracing: () => Promise<void>
/** An app like the gateway: callers cannot decide what is recorded, and here it records nothing on its own. */
let front: ReturnType<typeof createApp>
let service: ReturnType<typeof createApp>
const received: (string | undefined)[] = []
/** For each request, whether its MongoDB operations were traced. */
const wasListening: boolean[] = []

beforeAll(async () => {
  collector = await startTraceCollector()
  endTracing = await startTracing('test', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: 0,
  })
  neighbours = await startNeighbours()
  mongo = connectMongo(neighbours.mongoUrl('tracing'), silent)
  const Note = mongo.connection.model('Note', new Schema({ text: { type: String, unique: true } }))
  await mongo.start()

  service = createApp({ name: 'service', log: silent })
  service.get('/notes', async ({ headers }) => {
    received.push(headers.traceparent as string | undefined)
    wasListening.push(ofMongoose.hasSubscribers)
    await Note.insertMany([{ text: String(received.length) }])
    await Note.create({ text: `created ${received.length}` })
    await Note.aggregate([{ $count: 'notes' }])
    for await (const note of Note.find({ text: '1' }).cursor()) expect(note.text).toBe('1')
    return Note.find().lean()
  })
  service.get('/twice', async () => {
    await Note.create({ text: 'once' })
    await Note.updateOne({ text: '1' }, { text: 'once' }).catch(() => undefined)
    return {}
  })
  const address = await service.listen({ host: '127.0.0.1', port: 0 })
  front = createApp({ name: 'front', log: silent, continuesTraces: false })
  front.get('/notes', async () => (await fetch(`${address}/notes`)).json())
})
afterAll(async () => {
  await Promise.all([front?.close(), service?.close()])
  await mongo?.close()
  await neighbours?.stop()
  collector?.stop()
})

const ofMongoose = tracingChannel('mongoose:query')

test('MongoDB operations and outgoing requests are spans of the trace that caused them, and unsampled ones stay unsampled', async () => {
  const quiet = await front.inject({ url: '/notes', headers: { traceparent: recorded('a') } })
  expect(quiet.json()).toHaveLength(2)
  // Without this header the service would decide itself whether to record.
  expect(received).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)])
  expect(received[0]).not.toContain('a'.repeat(32))
  // Subscribing to this channel costs more than all the rest of tracing, so it happens only while a span is recorded.
  expect(wasListening).toEqual([false])

  await service.inject({ url: '/notes', headers: { traceparent: recorded('c') } })
  await service.inject({ url: '/twice', headers: { traceparent: recorded('d') } })
  expect(wasListening).toEqual([false, true])
  expect(ofMongoose.hasSubscribers).toBe(false)
  await endTracing()
  const { spans } = collector
  const of = (trace: string) => spans.filter(({ traceId }) => traceId === trace.repeat(32))
  expect(of('c').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /notes', 'insertMany notes', 'save notes', 'aggregate notes', 'find notes']),
  )
  expect(of('d').map(({ name, status }) => ({ name, code: status?.code ?? 0 }))).toEqual(
    expect.arrayContaining([
      { name: 'save notes', code: 0 },
      { name: 'updateOne notes', code: 2 },
    ]),
  )
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(['c'.repeat(32), 'd'.repeat(32)]))
})
