import { setTimeout as pause } from 'node:timers/promises'
import { backUp } from '@muster/backup/back-up'
import { listChains } from '@muster/backup/chains'
import { type Chosen, chooseState, NotEmptyError, restore, verify } from '@muster/backup/restore'
import { OtherKeyError, opens } from '@muster/backup/which-key'
import { connectNats } from '@muster/service-kit/bus/connection'
import { ensureStreams } from '@muster/service-kit/bus/topology'
import { createLog } from '@muster/service-kit/log'
import { MongoClient } from 'mongodb'
import type { NatsConnection } from 'nats'
import { inWords } from '../infra/in-words.ts'
import { UserActionRequired } from '../infra/types.ts'
import { isCode } from '../process/identity.ts'
import type { Options, Settings } from './settings.ts'

type Say = (line: string) => void

const connectMs = 5_000
const name = 'backup'

/** Runs the command that `options` name. Resolves to the exit code. */
export async function runCommand(options: Options, settings: Settings, say: Say): Promise<number> {
  try {
    return await chooseCommand(options, settings, say)
  } catch (error) {
    if (error instanceof OtherKeyError) throw new UserActionRequired(`BACKUP_KEY: ${error.message}`)
    if (error instanceof NotEmptyError)
      throw new UserActionRequired(`Nothing was written: ${error.message}. --replace empties what is there.`)
    if (isCode(error, 'ENOSPC')) throw new UserActionRequired(`The disk of ${settings.BACKUP_DIR} is full.`)
    throw error
  }
}

async function chooseCommand(options: Options, settings: Settings, say: Say): Promise<number> {
  if (options.command === 'list') return list(settings, say)
  if (options.command === 'check') return check(options, settings, say)
  if (options.command === 'restore') return bringBack(options, settings, say)
  return options.everyMs === null ? once(settings, say) : repeat(options.everyMs, settings, say)
}

async function repeat(everyMs: number, settings: Settings, say: Say): Promise<never> {
  for (;;) {
    await once(settings, say).catch(error => console.error(inWords(error)))
    await pause(everyMs)
  }
}

async function once(settings: Settings, say: Say): Promise<number> {
  const startedAt = performance.now()
  return withServers(settings, async (client, nats) => {
    const { chain, file, removed, unopened } = await backUp({
      ...{ client, nats, folder: settings.BACKUP_DIR, key: Buffer.from(settings.BACKUP_KEY) },
      ...{ wholeEveryHours: settings.BACKUP_WHOLE_HOURS, keepDays: settings.BACKUP_KEEP_DAYS },
    })
    if (unopened)
      say(
        `BACKUP_KEY does not open ${unopened}, so a whole copy begins. If the key was changed, keep the former one as long as ${unopened}; if not, its last file is damaged or gone.`,
      )
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const what = file.number === 0 ? 'whole copy' : `file ${file.number}`
    say(
      `${chain} ${what}: ${file.documents} documents, ${file.changes} changes, ${file.events} events, ${file.bytes} bytes, ${seconds} s`,
    )
    if (removed.length > 0) say(`removed ${removed.join(', ')}`)
    if (!nats) say('NATS does not answer: its events are not in this file')
    return nats ? 0 : 1
  })
}

async function list({ BACKUP_DIR: folder, BACKUP_KEY }: Settings, say: Say): Promise<number> {
  const chains = await listChains(folder)
  if (chains.length === 0) say(`Nothing is kept in ${folder}.`)
  for (const { id, files } of chains) {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const isOpen = await opens(folder, Buffer.from(BACKUP_KEY), id, files.length - 1)
    const note = isOpen ? '' : '; BACKUP_KEY does not open it'
    say(`${id}  ${files.length} files, ${bytes} bytes, to ${files.at(-1)?.cutAt}${note}`)
  }
  return 0
}

async function chosen({ BACKUP_DIR: folder }: Settings, at: Date | null): Promise<Chosen> {
  const state = await chooseState(folder, at)
  if (!state) throw new UserActionRequired(`${folder} holds no backup${at ? ' of that time' : ''}.`)
  return state
}

async function check({ withinMs }: Options, settings: Settings, say: Say): Promise<number> {
  const state = await chosen(settings, null)
  const age = Date.now() - state.cutAt.getTime()
  const isOld = withinMs !== null && age > withinMs
  say(`${state.chain} to ${state.cutAt.toISOString()}, ${Math.round(age / 1_000)} s old${isOld ? ': too old' : ''}`)
  if (isOld) return 1
  const { documents, changes, events } = await verify(settings.BACKUP_DIR, Buffer.from(settings.BACKUP_KEY), state)
  say(`whole: ${documents} documents, ${changes} changes, ${events} events`)
  return 0
}

async function bringBack({ at, replace }: Options, settings: Settings, say: Say): Promise<number> {
  const state = await chosen(settings, at)
  const key = Buffer.from(settings.BACKUP_KEY)
  say(`${state.chain} to ${state.cutAt.toISOString()}: reading it through before anything is written`)
  const { databases } = await verify(settings.BACKUP_DIR, key, state)
  return withServers(settings, async (client, nats) => {
    if (!nats) throw new UserActionRequired('NATS does not answer. It is needed to publish the restored events again.')
    const { NATS_REPLICAS: replicas, NATS_STREAM_MAX_MB: maxMb } = settings
    // Streams that exist keep the replicas and the size that the services gave them: a smaller size would drop events.
    await ensureStreams(await nats.jetstreamManager(), { replicas, maxMb, onlyMissing: true })
    const counts = await restore({
      ...{ client, nats, folder: settings.BACKUP_DIR, key, state, replace, databases },
      onProgress: ({ documents, changes }) => say(`${documents} documents, ${changes} changes`),
    })
    say(`restored: ${counts.documents} documents, ${counts.changes} changes; ${counts.events} events published again`)
    return 0
  })
}

async function withServers(
  { MONGO_URL, NATS_URL }: Settings,
  work: (client: MongoClient, nats: NatsConnection | null) => Promise<number>,
): Promise<number> {
  const client = new MongoClient(MONGO_URL, { serverSelectionTimeoutMS: connectMs })
  const log = createLog({ name, level: 'silent' })
  const nats = await connectNats({ url: NATS_URL, name, log, timeoutMs: connectMs }).catch(() => null)
  try {
    await client.connect()
    return await work(client, nats)
  } finally {
    await Promise.allSettled([client.close(), nats?.close()])
  }
}
