import { eventsStream, parkedStream } from '@muster/service-kit/bus/topology'
import { Binary, type Document } from 'mongodb'
import { headers, type JetStreamManager, type NatsConnection, type StoredMsg, type StreamState } from 'nats'
import type { RecordFile } from './records.ts'

/** Number of concurrent requests for messages. */
const atOnce = 64
/** The backed-up streams: events first, then parked events. */
export const streams = [eventsStream, parkedStream] as const

/** Sequence numbers by the name of the stream. */
export type Seqs = Record<string, number>

/** The sequence number of the newest event up to which every consumer has handled all events. */
export async function handledByAll(jsm: JetStreamManager): Promise<number> {
  let floor = Number.POSITIVE_INFINITY
  if (!(await stateOf(jsm, eventsStream))) return 0
  for await (const { config, ack_floor: handled } of jsm.consumers.list(eventsStream))
    if (config.durable_name) floor = Math.min(floor, handled.stream_seq)
  return Number.isFinite(floor) ? floor : 0
}

/** Writes the stored messages after the sequence numbers `after`. Resolves to the newest numbers, and how many messages were written. */
export async function writeEvents(
  jsm: JetStreamManager,
  after: Seqs,
  file: RecordFile,
): Promise<{ lastSeqs: Seqs; events: number }> {
  const lastSeqs: Seqs = {}
  let events = 0
  for (const stream of streams) {
    const state = await stateOf(jsm, stream)
    if (!state) continue
    const { first_seq: first, last_seq: last } = state
    // A recreated stream counts from 1 again.
    const done = (after[stream] ?? 0) > last ? 0 : (after[stream] ?? 0)
    for (let seq = Math.max(first, done + 1, 1); seq <= last; seq += atOnce) {
      const numbers = Array.from({ length: Math.min(atOnce, last - seq + 1) }, (_, at) => seq + at)
      const found = await Promise.all(numbers.map(number => read(jsm, stream, number)))
      for (const message of found.filter(one => one !== null)) {
        await file.write('event', recordOf(stream, message))
        events++
      }
    }
    lastSeqs[stream] = last
  }
  return { lastSeqs, events }
}

/** The state of a stream; null if no service has created it yet. */
async function stateOf(jsm: JetStreamManager, stream: string): Promise<StreamState | null> {
  try {
    return (await jsm.streams.info(stream)).state
  } catch (error) {
    if (error instanceof Error && /stream not found/i.test(error.message)) return null
    throw error
  }
}

async function read(jsm: JetStreamManager, stream: string, seq: number): Promise<StoredMsg | null> {
  try {
    return await jsm.streams.getMessage(stream, { seq })
  } catch (error) {
    // The message was removed by a limit of the stream.
    if (error instanceof Error && /no message found/i.test(error.message)) return null
    throw error
  }
}

function recordOf(stream: string, { seq, subject, data, header }: StoredMsg): Document {
  const pairs = [...(header ?? [])].flatMap(([name, values]) => values.map(value => [name, value]))
  return { stream, seq, subject, data: new Binary(data), headers: pairs }
}

/** Publishes a stored message again with its original id. */
export async function publishAgain(nats: NatsConnection, { subject, data, headers: pairs }: Document): Promise<void> {
  const envelope = headers()
  for (const [name, value] of pairs as [string, string][]) envelope.append(name, value)
  await nats.jetstream().publish(subject, data.buffer, { headers: envelope })
}
