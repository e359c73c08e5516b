import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '@muster/backup/back-up'
import { connectNats } from '@muster/service-kit/bus/connection'
import { ensureStreams, eventsStream } from '@muster/service-kit/bus/topology'
import { createLog } from '@muster/service-kit/log'
import { type GuardedServers, startGuardedServers } from '@muster/test-kit/guarded-servers'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserActionRequired } from '../infra/types.ts'
import { runCommand } from './commands.ts'
import { readOptions, readSettings } from './settings.ts'

let servers: GuardedServers | null
let folder: string
const said: string[] = []

beforeAll(async () => {
  servers = await startGuardedServers()
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'))
})
afterAll(async () => {
  await servers?.stop()
  await rm(folder, { recursive: true })
})

const settings = (more: Record<string, string> = {}) =>
  readSettings({
    MONGO_URL: servers?.backupUrls.mongo ?? 'mongodb://nobody',
    NATS_URL: servers?.backupUrls.nats ?? 'nats://nobody',
    BACKUP_DIR: folder,
    BACKUP_KEY: 'a key that only this test knows, long enough',
    ...more,
  })
const run = async (...args: string[]) => {
  said.length = 0
  return runCommand(readOptions(args), settings(), line => said.push(line))
}

test('an installation that holds nothing yet is backed up too', async ({ skip }) => {
  if (!servers) return skip('MongoDB, NATS and Redis are not all binaries of this machine')
  const options = settings({ BACKUP_DIR: join(folder, 'of-nothing') })
  expect(await runCommand(readOptions(['run']), options, line => said.push(line))).toBe(0)
  expect(said).toContainEqual(expect.stringContaining('whole copy: 0 documents'))
})

test('the account for backups can read every database and write none; its backups can be verified and listed', async ({
  skip,
}) => {
  if (!servers) return skip('MongoDB, NATS and Redis are not all binaries of this machine')
  const identity = await new MongoClient(servers.urlsOf('identity').MONGO_URL).connect()
  const reader = await new MongoClient(servers.backupUrls.mongo).connect()
  try {
    await identity.db('muster_identity').collection('users').insertOne({ name: 'Ana' })
    const write = reader.db('muster_identity').collection('users').insertOne({ name: 'Eve' })
    await expect(write).rejects.toThrow(/not authorized/)

    expect(await run('run')).toBe(0)
    expect(said).toContainEqual(expect.stringContaining('whole copy: 1 documents'))
    await identity.db('muster_identity').collection('users').insertOne({ name: 'Bo' })
    await run('run')
    expect(said).toContainEqual(expect.stringContaining('file 1: 0 documents, 1 changes'))
  } finally {
    await Promise.all([identity.close(), reader.close()])
  }
  expect(await run('check', '--within', '10')).toBe(0)
  expect(said).toContainEqual('whole: 1 documents, 1 changes, 0 events')
  expect(await run('check', '--within', '0.00001')).toBe(1)
  expect(await run('list')).toBe(0)
  expect(said).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z {2}2 files, \d+ bytes, to /)])
})

test('a restore drops no events: the stream keeps the size that the services gave it', async ({ skip }) => {
  if (!servers) return skip('MongoDB, NATS and Redis are not all binaries of this machine')
  const options = settings({ BACKUP_DIR: join(folder, 'of-the-stream') })
  const nats = await connectNats({
    ...{ url: servers.backupUrls.nats, name: 'backup', timeoutMs: 5_000 },
    log: createLog({ name: 'test', level: 'silent' }),
  })
  try {
    const jsm = await nats.jetstreamManager()
    await ensureStreams(jsm, { replicas: 1, maxMb: 3_000 })
    const isNothing = { isOurs: () => false, wholeEveryHours: 1, keepDays: 1 }
    const client = await new MongoClient(servers.backupUrls.mongo).connect()
    const key = Buffer.from(options.BACKUP_KEY)
    await backUp({ client, nats, folder: options.BACKUP_DIR, key, ...isNothing })
    await client.close()
    expect(await runCommand(readOptions(['restore']), options, line => said.push(line))).toBe(0)
    const { config } = await jsm.streams.info(eventsStream)
    expect(config.max_bytes).toBe(3_000 * 1_048_576)
  } finally {
    await nats.close()
  }
})

test('every command reports a changed key, with what to do', async ({ skip }) => {
  if (!servers) return skip('MongoDB, NATS and Redis are not all binaries of this machine')
  const inOwn = { BACKUP_DIR: join(folder, 'of-two-keys') }
  const withKey = async (key: string, ...args: string[]) => {
    said.length = 0
    return runCommand(readOptions(args), settings({ ...inOwn, BACKUP_KEY: key }), line => said.push(line))
  }
  const [former, next] = ['the former key, which is long enough', 'the next key, which is long enough too']
  expect(await withKey(former, 'run')).toBe(0)
  expect(await withKey(next, 'run')).toBe(0)
  expect(said[0]).toMatch(/^BACKUP_KEY does not open \S+, so a whole copy begins/)
  expect(await withKey(next, 'list')).toBe(0)
  expect(said.map(line => line.endsWith('; BACKUP_KEY does not open it'))).toEqual([true, false])
  await expect(withKey(former, 'check')).rejects.toThrow(/^BACKUP_KEY: this key opens no file of .*--at \S+$/)
  await expect(withKey(former, 'restore')).rejects.toBeInstanceOf(UserActionRequired)
  expect(await withKey(next, 'check')).toBe(0)
  await expect(withKey(next, 'restore')).rejects.toThrow(
    'Nothing was written: the database muster_identity is not empty. --replace empties what is there.',
  )
})

test('invalid arguments are reported before anything is done', () => {
  expect(() => readOptions([])).toThrow(UserActionRequired)
  expect(() => readOptions(['restore', '--at', 'yesterday'])).toThrow('--at takes a time')
  expect(() => readOptions(['run', '--every', '0'])).toThrow('above 0')
  expect(() => settings({ BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY')
})
