import type { EventDefinition } from '@muster/contracts/define-event'
import { type ConsumerInfo, type JetStreamManager, type NatsConnection, NatsError, type StoredMsg } from 'nats'
import { z } from 'zod'
import { eventsStream, parkedStream } from './topology.ts'

/** `deletion`: the event that says that a person deleted their account. `about`: all events whose payload has the `userId` of the person that they are about. */
export type ErasedEvents = { deletion: EventDefinition; about: readonly EventDefinition[] }

const ofPerson = z.object({ userId: z.string() })

/**
 * Erases the stored events about people who deleted their account. Messages are overwritten on disk, not only hidden. A person's events are erased when every
 * consumer has handled the deletion event and that event is older than `afterMs`, so that events which a service published late are found too. The deletion
 * event is erased last: after a crash the next run finds the person again. A parked deletion event is kept, because the service that could not handle it
 * still has to. Returns the number of erased messages. May run in several processes at once.
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
    // Fails if another process has just erased the message.
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

/** The stored messages of a subject, oldest first. Reads one at a time, so that the NATS account needs no permission to create consumers. */
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
