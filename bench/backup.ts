import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '@muster/backup/back-up'
import { chooseState, restore } from '@muster/backup/restore'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { MongoClient } from 'mongodb'

const people = Number(process.env.BACKUP_PEOPLE || 100_000)
const goalPeople = 1_000_000
const goal = { lossSeconds: 300, restoreSeconds: 600 }
const batch = 5_000

/** The documents of one person, about as large as those of the services: a profile, devices, push ledger, chat and forum, achievements. */
const perPerson: Record<string, { bytes: number; count: number; indexes: readonly string[] }> = {
  'muster_identity.users': { bytes: 1_200, count: 1, indexes: ['email'] },
  'muster_alerts.pushsubscriptions': { bytes: 900, count: 1, indexes: ['userId', 'cells'] },
  'muster_alerts.tolds': { bytes: 400, count: 2, indexes: ['userId'] },
  'muster_chat.messages': { bytes: 500, count: 4, indexes: ['userId'] },
  'muster_community.messages': { bytes: 400, count: 2, indexes: ['userId'] },
  'muster_achievements.facts': { bytes: 500, count: 1, indexes: ['userId'] },
}

/**
 * Backs up and restores the data of `BACKUP_PEOPLE` people (100,000 unless set), and a change of every twentieth, with the MongoDB of this machine.
 * Compares the times, computed for a million people, with the goals.
 */
export async function benchBackup(): Promise<void> {
  const neighbours = await startNeighbours({ ownMongo: true })
  const client = await new MongoClient(neighbours.mongoUrl('unused')).connect()
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-backup-'))
  const key = randomBytes(32)
  try {
    const documents = await fill(client)
    console.log(`backup: ${people} people, ${documents} documents`)
    const write = () => backUp({ client, nats: null, folder, key, wholeEveryHours: 24, keepDays: 7 })
    const whole = await timed(write)
    print('whole copy', whole.seconds, `${(whole.result.file.bytes / 1e6).toFixed(0)} MB`)
    const users = client.db('muster_identity').collection('users')
    await users.updateMany({ number: { $mod: [20, 0] } }, { $set: { changed: true } })
    const changes = await timed(write)
    print('changes', changes.seconds, `${changes.result.file.changes} changes`)
    const state = await chooseState(folder, null)
    if (!state) throw new Error('nothing was kept')
    const nameOf = (name: string) => name.replace('muster_', 'restored_')
    const restored = await timed(() => restore({ client, nats: null, folder, key, state, nameOf }))
    print('restore', restored.seconds, `${restored.result.documents} documents, with their indexes`)
    const more = goalPeople / people
    compare('restore for a million', restored.seconds * more, goal.restoreSeconds)
    // A run that writes changes begins every two minutes; a loss of MongoDB loses everything after the moment that the last run saved.
    compare(
      'lost at most, a twentieth of a million changing in two minutes',
      120 + changes.seconds * more,
      goal.lossSeconds,
    )
  } finally {
    await client.close()
    await neighbours.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(client: MongoClient): Promise<number> {
  let documents = 0
  for (const [name, { bytes, count, indexes }] of Object.entries(perPerson)) {
    const [database, collectionName = ''] = name.split('.')
    const collection = client.db(database).collection(collectionName)
    for (const field of indexes) await collection.createIndex({ [field]: 1 })
    for (let from = 0; from < people * count; from += batch) {
      const size = Math.min(batch, people * count - from)
      await collection.insertMany(
        Array.from({ length: size }, (_, at) => documentOf(from + at, bytes)),
        { ordered: false },
      )
      documents += size
    }
  }
  return documents
}

const documentOf = (number: number, bytes: number) => ({
  ...{ number, userId: `u${number}`, email: `person-${number}@example.org`, cells: [`c${number % 5_000}`] },
  // Half of each document is random, because keys and encrypted texts cannot be compressed.
  ...{ sealed: randomBytes(bytes / 4).toString('hex'), text: 'The road over the hill is closed. '.repeat(bytes / 68) },
})

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { seconds: (performance.now() - startedAt) / 1_000, result }
}

const print = (what: string, seconds: number, more: string) =>
  console.log(`  ${what.padEnd(12)} ${seconds.toFixed(1)} s  ${more}`)
const compare = (what: string, seconds: number, limit: number) =>
  console.log(`  ${what}: ${seconds.toFixed(0)} s (goal ${limit} s) ${seconds <= limit ? 'met' : 'MISSED'}`)
