import { randomUUID } from 'node:crypto'
import { headers, type MsgHdrs, type StoredMsg } from 'nats'
import type { Log } from '../log.ts'
import { connectNats } from './connection.ts'
import { eventAtHeader, eventIdHeader, eventVersionHeader, onlyForHeader, requestIdHeader } from './envelope.ts'
import { parkedStream } from './topology.ts'

/**
 * A note about what was done with a parked event, stored in the same stream. `by`: who did it; `at`: ISO 8601; `to`: the only consumer that a replay was for.
 */
export type ParkedMark = { what: 'replayed' | 'set-aside'; by: string; note: string; at: string; to?: string }
/** An event that a consumer could not handle. */
export type ParkedEvent = {
  /** Sequence number in the stream of parked events. */
  seq: number
  at: Date
  consumer: string
  kind: string
  reason: string
  /** The subject that it was published under. */
  subject: string
  eventId: string
  requestId: string
  marks: readonly ParkedMark[]
}

type Who = { by: string; note: string; to?: string | undefined }

const markPrefix = 'muster-parked.marks.'
const connectMs = 5_000
/** The stream holds up to 100,000 events, more than a person can look through. */
const mostListed = 1_000

export type ParkedEvents = Awaited<ReturnType<typeof openParkedEvents>>

/** Opens the stream of parked events (those that a consumer could not handle) for operators. Rejects when NATS does not answer. Call `close` at the end. */
export async function openParkedEvents(url: string, log: Log) {
  const nc = await connectNats({ url, name: 'operations', log, timeoutMs: connectMs })
  const jsm = await nc.jetstreamManager()
  const js = nc.jetstream()

  const find = (seq: number) => jsm.streams.getMessage(parkedStream, { seq }).catch(() => null)

  async function list(): Promise<ParkedEvent[]> {
    const { first_seq: first, last_seq: last } = (await jsm.streams.info(parkedStream)).state
    const marks = new Map<number, ParkedMark[]>()
    const events: ParkedEvent[] = []
    // From the newest to the oldest, because a mark is always newer than the event that it is about.
    for (let seq = last; seq >= Math.max(first, 1) && events.length < mostListed; seq--) {
      const message = await find(seq)
      if (!message) continue
      if (!message.subject.startsWith(markPrefix)) {
        events.unshift(eventOf(message, marks.get(seq) ?? []))
        continue
      }
      const about = Number(message.subject.slice(markPrefix.length))
      marks.set(about, [message.json<ParkedMark>(), ...(marks.get(about) ?? [])])
    }
    return events
  }

  async function read(seq: number): Promise<StoredMsg> {
    const message = await find(seq)
    if (!message || message.subject.startsWith(markPrefix)) throw new Error(`There is no parked event ${seq}.`)
    return message
  }

  async function mark(seq: number, what: ParkedMark['what'], { by, note, to }: Who) {
    await read(seq)
    const text: ParkedMark = { what, by, note, at: new Date().toISOString(), ...(to && { to }) }
    await js.publish(`${markPrefix}${seq}`, JSON.stringify(text))
  }

  return {
    /** The newest 1,000 parked events, oldest first. */
    list,
    /** The event's data as it was published. */
    show: async (seq: number) => (await read(seq)).string(),
    mark,
    /**
     * Publishes the event again, for the consumer with the durable name `to`, or for all consumers (those that had handled it do nothing). The mark
     * is written first, so that a replay is never without one.
     */
    async replay(seq: number, who: Who): Promise<void> {
      const message = await read(seq)
      await mark(seq, 'replayed', who)
      const envelope = envelopeOf(message.header)
      if (who.to) envelope.set(onlyForHeader, who.to)
      const options = { msgID: `replay-${seq}-${randomUUID()}`, headers: envelope }
      await js.publish(subjectOf(message), message.data, options)
    },
    close: () => nc.close(),
  }
}

/** The original subject. A parked subject is `muster-parked.<service of the consumer>.<original subject without "muster.">`. */
const subjectOf = ({ subject }: StoredMsg) => `muster.${subject.split('.').slice(2).join('.')}`

function eventOf(message: StoredMsg, marks: readonly ParkedMark[]): ParkedEvent {
  const { header, seq, time } = message
  const read = (name: string) => header?.get(name) ?? ''
  return {
    seq,
    at: time,
    consumer: read('Muster-Parked-By'),
    kind: read('Muster-Parked-Kind'),
    reason: read('Muster-Parked-Reason'),
    subject: subjectOf(message),
    eventId: read(eventIdHeader),
    requestId: read(requestIdHeader),
    marks,
  }
}

function envelopeOf(parked: MsgHdrs | undefined): MsgHdrs {
  const envelope = headers()
  for (const name of [eventIdHeader, requestIdHeader, eventVersionHeader, eventAtHeader]) {
    const value = parked?.get(name)
    if (value) envelope.set(name, value)
  }
  return envelope
}
