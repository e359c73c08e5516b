import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { BodyInput } from '@muster/contracts/define-route'
import { getRuntimeConfig } from '@muster/contracts/routes/gateway'
import { recordAct } from '@muster/contracts/routes/operate'
import { currentOperator } from '@muster/contracts/routes/operators'
import { openParkedEvents, type ParkedEvent, type ParkedEvents } from '@muster/service-kit/bus/parked-events'
import { createLog } from '@muster/service-kit/log'
import { access } from '../../deploy/access.ts'
import { stateDir } from '../../infra/paths.ts'
import { UserActionRequired } from '../../infra/types.ts'
import { type Asked, noteOf, say } from '../command.ts'

const usage = 'parked list | show <number> | replay <number> [--to <consumer>] | mark <number>'

/** Lists, shows, replays and marks parked events. Connects to NATS directly, because no service may read them. */
export async function parked(asked: Asked): Promise<void> {
  const stream = await openParkedEvents(natsUrl(), createLog({ name: 'operations', level: 'silent' })).catch(cause => {
    throw new UserActionRequired(`NATS does not answer, or not this account: ${cause.message}`)
  })
  try {
    await onParked(stream, asked)
  } finally {
    await stream.close()
  }
}

async function onParked(stream: ParkedEvents, { client, words: [act = 'list', number], values }: Asked): Promise<void> {
  if (act === 'list') return list(stream)
  const seq = Number(number)
  if (!Number.isInteger(seq)) throw new UserActionRequired(usage)
  if (act === 'show') return say(await stream.show(seq))
  if (act !== 'replay' && act !== 'mark') throw new UserActionRequired(usage)
  const note = noteOf(values)
  const event = (await stream.list()).find(one => one.seq === seq)
  if (!event) throw new UserActionRequired(`There is no parked event ${seq}.`)
  const to = values.to === undefined ? undefined : consumerOf(event, values.to)
  const by = await recorded(client, {
    action: act === 'replay' ? 'event-replayed' : 'event-set-aside',
    subject: event.eventId || `parked ${seq}`,
    consumer: to ?? (act === 'replay' ? 'all' : event.consumer),
    note,
  })
  if (act === 'mark') await stream.mark(seq, 'set-aside', { by, note })
  else await stream.replay(seq, { by, note, to })
  say(act === 'mark' ? `${seq} is marked.` : `${seq} was published again, for ${to ?? 'all its consumers'}.`)
}

/** Records the action in the audit before it is done. An installation without the console has no audit: then only the stream has the record. */
async function recorded(client: Asked['client'], act: BodyInput<typeof recordAct>): Promise<string> {
  const { operatorConsole } = await client.call(getRuntimeConfig)
  if (!operatorConsole) return userInfo().username
  const { name } = await client.call(currentOperator)
  await client.call(recordAct, { body: act })
  return name
}

/** Throws if the consumer does not receive this event, because every consumer would then skip it silently. */
function consumerOf({ subject }: ParkedEvent, to: string): string {
  const possible = Object.values(access).flatMap(({ consumers }) =>
    Object.entries(consumers).flatMap(([durable, heard]) => (heard === subject ? [durable] : [])),
  )
  if (possible.includes(to)) return to
  throw new UserActionRequired(`${to} does not handle ${subject}. These do:\n  ${possible.join('\n  ')}`)
}

async function list(stream: ParkedEvents): Promise<void> {
  const events = await stream.list()
  if (events.length === 0) say('No event is parked.')
  for (const { seq, at, consumer, kind, reason, subject, eventId, marks } of events) {
    say(`${seq}  ${at.toISOString()}  ${consumer}  ${kind}  ${subject}  ${eventId}\n    ${reason}`)
    for (const mark of marks)
      say(`    ${mark.what}${mark.to ? ` to ${mark.to}` : ''} by ${mark.by} at ${mark.at}: ${mark.note}`)
  }
}

/** The URL in the environment, or that of the NATS that `npm start` runs for this checkout. */
function natsUrl(): string {
  if (process.env.NATS_URL) return process.env.NATS_URL
  try {
    return `nats://127.0.0.1:${readFileSync(join(stateDir(), 'nats/port'), 'utf8')}`
  } catch {
    throw new UserActionRequired('There is no NATS_URL, and npm start has not run here.')
  }
}
