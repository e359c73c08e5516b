import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { feedStatus } from '@muster/contracts/entities/emergency-update'
import { getFeedStatus } from '@muster/contracts/routes/alerts'
import { openParkedEvents, type ParkedEvents } from '@muster/service-kit/bus/parked-events'
import { createLog } from '@muster/service-kit/log'
import { z } from 'zod'
import { inWords } from '../infra/in-words.ts'
import { stateDir } from '../infra/paths.ts'
import { UserActionRequired } from '../infra/types.ts'

const usage = `npm run -s muster -- feeds                             how each feed is (GATEWAY_URL, http://localhost:3000 unless set)
npm run -s muster -- parked                            events that a consumer could not handle, and what was done about them
npm run -s muster -- parked show <number>              the data of one
npm run -s muster -- parked replay <number> --note …   publishes it again, once its cause is mended
npm run -s muster -- parked mark <number> --note …     notes why it is left as it is
The last four need NATS_URL, with the account "operations" where NATS has accounts; without it they take the NATS of npm start.`

try {
  await main()
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { note: { type: 'string' } } })
  const [what, act = 'list', number] = positionals
  if (what === 'feeds') return feeds()
  if (what !== 'parked') throw new UserActionRequired(usage)
  const parked = await openParkedEvents(natsUrl(), createLog({ name: 'operations', level: 'silent' })).catch(cause => {
    throw new UserActionRequired(`NATS does not answer, or not this account: ${cause.message}`)
  })
  try {
    await onParked(parked, act, Number(number), values.note)
  } finally {
    await parked.close()
  }
}

async function onParked(parked: ParkedEvents, act: string, seq: number, note: string | undefined): Promise<void> {
  if (act === 'list') return listParked(parked)
  if (!Number.isInteger(seq)) throw new UserActionRequired(usage)
  if (act === 'show') return console.log(await parked.show(seq))
  if (act !== 'replay' && act !== 'mark') throw new UserActionRequired(usage)
  if (!note) throw new UserActionRequired('Say why: --note "The address was mended"')
  const who = { by: userInfo().username, note }
  if (act === 'replay') await parked.replay(seq, who)
  else await parked.mark(seq, 'set-aside', who)
  console.log(act === 'replay' ? `${seq} was published again` : `${seq} is marked`)
}

async function listParked(parked: ParkedEvents): Promise<void> {
  const events = await parked.list()
  if (events.length === 0) console.log('No event is parked.')
  for (const { seq, at, consumer, kind, reason, subject, eventId, marks } of events) {
    console.log(`${seq}  ${at.toISOString()}  ${consumer}  ${kind}  ${subject}  ${eventId}\n    ${reason}`)
    for (const mark of marks) console.log(`    ${mark.what} by ${mark.by} at ${mark.at}: ${mark.note}`)
  }
}

async function feeds(): Promise<void> {
  const url = new URL(getFeedStatus.path, process.env.GATEWAY_URL || 'http://localhost:3000')
  const response = await fetch(url).catch(cause => {
    throw new UserActionRequired(`${url.host} does not answer: ${cause.message}`)
  })
  if (!response.ok) throw new UserActionRequired(`${url.host} answers ${response.status}`)
  const now = Date.now()
  for (const { feed, name, state, lastSuccessAt, setAside, parked } of z
    .array(feedStatus)
    .parse(await response.json())) {
    if (state === 'off') continue
    const age = lastSuccessAt ? `${Math.round((now - Date.parse(lastSuccessAt)) / 1000)} s ago` : 'never'
    console.log(
      `${state.padEnd(8)} ${feed.padEnd(20)} heard ${age}; set aside ${setAside}, parked ${parked}  (${name})`,
    )
  }
}

/** The one given, or that of `npm start` in this checkout. */
function natsUrl(): string {
  if (process.env.NATS_URL) return process.env.NATS_URL
  try {
    return `nats://127.0.0.1:${readFileSync(join(stateDir(), 'nats/port'), 'utf8')}`
  } catch {
    throw new UserActionRequired(`There is no NATS_URL, and npm start has not run here.\n${usage}`)
  }
}
