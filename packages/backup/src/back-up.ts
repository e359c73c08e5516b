import { setTimeout as delay } from 'node:timers/promises'
import { BSON, type MongoClient } from 'mongodb'
import type { NatsConnection } from 'nats'
import {
  type Chain,
  chainId,
  type Description,
  describeFile,
  filePath,
  listChains,
  removeOld,
  sealName,
  startChain,
} from './chains.ts'
import { isHistoryLost, ownDatabase, type Start, writeChanges } from './changes.ts'
import { handledByAll, type Seqs, streams, writeEvents } from './events.ts'
import { type StillHeld, withLease } from './lease.ts'
import { writeRecords } from './records.ts'
import { type IsOurs, isSnapshotUnavailable, writeSnapshot } from './snapshot.ts'
import { opens } from './which-key.ts'

/** The options of `backUp`. `isOurs` selects the databases; default: `oursByName`. */
export type BackUpOptions = {
  client: MongoClient
  /** Null if NATS is unreachable; the databases are then backed up without the events. */
  nats: NatsConnection | null
  folder: string
  /** 32 bytes or more. */
  key: Buffer
  /** Age in hours after which a new whole copy is written. */
  wholeEveryHours: number
  keepDays: number
  isOurs?: IsOurs
  now?: () => Date
}

const hourMs = 3_600_000
const secondMs = 1_000
const wholeTries = 10
/** Selects the databases of the services by their prefix. */
export const oursByName: IsOurs = name => name.startsWith('muster_') && name !== ownDatabase

/** The result of a run. `unopened`: the chain that was not continued because this key does not open its last file; null if there is none. */
export type BackedUp = { chain: string; file: Description; removed: string[]; unopened: string | null }

/**
 * Writes one file: the changes since the last one; or a whole copy if there is none yet, it is too old, another key sealed it, or MongoDB no longer has the
 * changes since then. Resolves to a description of what was written. Throws a LeaseHeldError while another run is in progress.
 */
export function backUp(options: BackUpOptions): Promise<BackedUp> {
  return withLease(options.client, async stillHeld => {
    const { folder, key, keepDays, now = () => new Date() } = options
    // A full disk has room again as soon as what is on it is old enough.
    const removedBefore = await removeOld(folder, keepDays, now())
    const chain = (await listChains(folder)).at(-1)
    // A chain with files of two keys could not be restored with either key.
    const isOurKey = !chain || (await opens(folder, key, chain.id, chain.files.length - 1))
    const wholeAt = Date.parse(chain?.files[0]?.cutAt ?? '')
    const isYoung = now().getTime() - wholeAt < options.wholeEveryHours * hourMs
    const goesOn = chain && isYoung && isOurKey
    const written =
      (goesOn && (await addChanges(options, stillHeld, chain))) || (await startWhole(options, stillHeld, now()))
    const unopened = chain && !isOurKey ? chain.id : null
    return { ...written, unopened, removed: [...removedBefore, ...(await removeOld(folder, keepDays, now()))] }
  })
}

async function addChanges(options: BackUpOptions, stillHeld: StillHeld, { id, files }: Chain) {
  const last = files.at(-1)
  if (!last) return null
  const start: Start = BSON.EJSON.parse(last.resume, { relaxed: false })
  try {
    return await writeFile(options, stillHeld, { chain: id, number: files.length, start, lastSeqs: last.lastSeqs })
  } catch (error) {
    if (isHistoryLost(error)) return null
    throw error
  }
}

async function startWhole(options: BackUpOptions, stillHeld: StillHeld, at: Date) {
  const taken = (await listChains(options.folder)).map(({ id }) => id)
  let start = at
  // Chains are named by the second. Waits for a free name, so that files of an existing chain are not overwritten.
  while (taken.includes(chainId(start))) start = new Date(start.getTime() + secondMs)
  const chain = chainId(start)
  await startChain(options.folder, chain)
  for (let left = wholeTries - 1; ; left--)
    try {
      return await writeFile(options, stillHeld, { chain, number: 0, start: null, lastSeqs: null })
    } catch (error) {
      // A starting service creates its collections and indexes; a later snapshot is after that.
      if (left === 0 || !isSnapshotUnavailable(error)) throw error
      await delay(secondMs)
    }
}

type Next = { chain: string; number: number; start: Start | null; lastSeqs: Seqs | null }

async function writeFile(
  { client, nats, folder, key, isOurs = oursByName }: BackUpOptions,
  stillHeld: StillHeld,
  { chain, number, start, lastSeqs }: Next,
): Promise<{ chain: string; file: Description }> {
  const jsm = await nats?.jetstreamManager()
  // Read before the databases, so that an event that is handled in between counts as unhandled and is handled again after a restore.
  const floor = jsm ? await handledByAll(jsm) : null
  const file = writeRecords(filePath(folder, chain, number), key, sealName(chain, number))
  try {
    await file.write('head', { chain, number, startedAt: new Date() })
    const snapshot = start ? null : await writeSnapshot(client, isOurs, file)
    // Changes during the copy belong to this file, so that it has one end for all databases.
    const from = start ?? { startAtOperationTime: snapshot?.time }
    const { resume, changes, cutAt } = await writeChanges(client, isOurs, from, file)
    const stored = jsm ? await writeEvents(jsm, lastSeqs ?? { [streams[0]]: floor ?? 0 }, file) : null
    const counts = { documents: snapshot?.documents ?? 0, changes, events: stored?.events ?? 0 }
    await file.write('end', { cutAt, floor, ...counts })
    await stillHeld()
    await file.finish()
    const told = {
      number,
      cutAt: cutAt.toISOString(),
      ...counts,
      resume: BSON.EJSON.stringify(resume, { relaxed: false }),
    }
    return { chain, file: await describeFile(folder, chain, { ...told, lastSeqs: stored?.lastSeqs ?? lastSeqs }) }
  } catch (error) {
    await file.discard()
    throw error
  }
}
