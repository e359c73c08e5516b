import { headers, type JetStreamClient, type JsMsg, type MsgHdrs } from 'nats'
import { type Log, scrub } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { eventAtHeader, eventIdHeader, eventVersionHeader, requestIdHeader } from './envelope.ts'

const parkTimeoutMs = 5_000

export type ParkingDeps = {
  js: JetStreamClient
  service: string
  durable: string
  log: Log
  metrics: Metrics | undefined
}

/** Copies an event to the stream of parked events (dead letters), with the reason, then removes it from the consumer. */
export async function park(
  { js, service, durable, log, metrics }: ParkingDeps,
  message: JsMsg,
  kind: 'unparsable' | 'exhausted',
  reason: string,
): Promise<void> {
  await js.publish(`muster-parked.${service}.${message.subject.replace(/^muster\./, '')}`, message.data, {
    msgID: `${durable}-${message.seq}`,
    timeout: parkTimeoutMs,
    headers: parkedHeaders(message.headers, {
      'Muster-Parked-By': durable,
      'Muster-Parked-Kind': kind,
      'Muster-Parked-Reason': headerSafe(reason),
      'Muster-Stream-Seq': String(message.seq),
    }),
  })
  message.term(kind)
  metrics?.parkedMessages.inc({ consumer: durable, reason: kind })
  metrics?.eventsHandled.inc({ consumer: durable, result: 'parked' })
  log.error({ kind, reason: headerSafe(reason), seq: message.seq }, 'event was parked')
}

function parkedHeaders(original: MsgHdrs | undefined, extra: Record<string, string>): MsgHdrs {
  const all = headers()
  for (const key of [eventIdHeader, requestIdHeader, eventVersionHeader, eventAtHeader]) {
    const value = original?.get(key)
    if (value) all.set(key, value)
  }
  for (const [key, value] of Object.entries(extra)) all.set(key, value)
  return all
}

const headerSafe = (text: string) =>
  scrub(text)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 500)
