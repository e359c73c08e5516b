import type { EventDefinition } from '@muster/contracts/define-event'
import { type ConsumerInfo, type JetStreamManager, type NatsConnection, NatsError, type StoredMsg } from 'nats'
import { z } from 'zod'
import { eventsStream, parkedStream } from './topology.ts'

/** `deletion`: says that a person is gone, and who. `about`: every event with the id of the person that it is about. */
export type ErasedEvents = { deletion: EventDefinition; about: readonly EventDefinition[] }

const ofPerson = z.object({ userId: z.string() })

/**
 * Erases what stored events say of people who deleted their account; messages are overwritten, not only hidden. A person's turn comes when every consumer has
 * handled the event of the deletion, and it is older than `afterMs`, so that what a service published late is found too. That event goes last: after a crash
 * the next round finds the person again. A parked one stays, because the service that could not handle it still has to. Returns how many messages were erased.
 * May run in several processes at once.
 */
export async function eraseEvents(
  connection: NatsConnection,
  { deletion, about }: ErasedEvents,
  { now, afterMs }: { now: Date; afterMs: number },
): Promise<number> {
  const jsm = await connection.jetstreamManager()
  const consumers = await consumersOf(jsm, deletion.subject)
  const due = new Map<number, string>()
  for await (const message of messagesOf(jsm, eventsStream, deletion.subject)) {
    const userId = personOf(message)
    const isHandled = consumers.every(consumer => hasHandled(consumer, message.seq))
    if (userId !== null && isHandled && now.getTime() - message.time.getTime() >= afterMs) due.set(message.seq, userId)
  }
  if (due.size === 0) return 0

  let erased = 0
  const erase = async (stream: string, seq: number) => {
    // Refused where another process was faster.
    if (await jsm.streams.deleteMessage(stream, seq, true).catch(() => false)) erased++
  }
  const gone = new Set(due.values())
  const others = about.filter(({ subject }) => subject !== deletion.subject).map(({ subject }) => subject)
  async function eraseAmong(stream: string, subject: string) {
    for await (const message of messagesOf(jsm, stream, subject))
      if (gone.has(personOf(message) ?? '')) await erase(stream, message.seq)
  }
  await Promise.all(
    others.flatMap(subject => [
      eraseAmong(eventsStream, subject),
      eraseAmong(parkedStream, subject.replace(/^muster\./, 'muster-parked.*.')),
    ]),
  )
  for (const seq of due.keys()) await erase(eventsStream, seq)
  return erased
}

function personOf(message: StoredMsg): string | null {
  try {
    return ofPerson.parse(message.json()).userId
  } catch {
    return null
  }
}

/** The messages of a subject that the stream has now, the oldest first. One at a time: an account that may do this needs no right to make consumers. */
async function* messagesOf(jsm: JetStreamManager, stream: string, subject: string): AsyncGenerator<StoredMsg> {
  for (let seq = 1; ; ) {
    const query = { seq, next_by_subj: subject }
    const message = await jsm.streams.getMessage(stream, query).catch((err: unknown) => {
      if (err instanceof NatsError && err.api_error?.code === 404) return null
      throw err
    })
    if (!message) return
    yield message
    seq = message.seq + 1
  }
}

async function consumersOf(jsm: JetStreamManager, subject: string): Promise<ConsumerInfo[]> {
  const found: ConsumerInfo[] = []
  for await (const info of jsm.consumers.list(eventsStream))
    if (info.config.durable_name && info.config.filter_subject === subject) found.push(info)
  return found
}

const hasHandled = ({ ack_floor, num_pending, num_ack_pending }: ConsumerInfo, seq: number): boolean =>
  ack_floor.stream_seq >= seq || (num_pending === 0 && num_ack_pending === 0)
