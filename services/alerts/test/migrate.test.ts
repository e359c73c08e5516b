import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { startProcess } from '@muster/test-kit/process'
import { createConnection, Types } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertsEnv } from './support/start-alerts.ts'

let neighbours: Neighbours
beforeAll(async () => {
  neighbours = await startNeighbours()
})
afterAll(() => neighbours.stop())

async function migrate(...args: string[]) {
  const child = await startProcess(
    'services/alerts/src/main.ts',
    alertsEnv(neighbours, { ROLE: 'ingest', LOG_LEVEL: 'fatal' }),
    ['migrate', ...args],
  )
  const { code } = await child.exited
  const lines = (await child.log()).trim().split('\n')
  return { code, planned: lines.map(line => JSON.parse(line)) }
}

test('the command prints the planned changes, makes them, and exits', async () => {
  const mongo = await createConnection(neighbours.mongoUrl('muster_alerts')).asPromise()
  const ids = [new Types.ObjectId(), new Types.ObjectId()]
  await mongo.collection('updates').insertMany(
    ids.map(_id => ({
      ...{ _id, keys: [`before@example.org,${_id},2026-01-01T00:00:00.000Z`], currentKey: null, view: null },
      ...{ endsAt: null, geometryProblem: null, revisions: [], version: 3, feed: 'cap', changedAt: new Date() },
    })),
  )
  const name = '0001-updates-into-lineages'
  expect(await migrate('--dry-run')).toEqual({
    code: 0,
    planned: [{ name, appliedAt: null, failed: 0, documents: 2, counted: 'all', examples: ids.map(String) }],
  })
  expect(await mongo.collection('lineages').countDocuments()).toBe(0)
  expect(await migrate()).toEqual({
    code: 0,
    planned: [{ name, appliedAt: expect.any(String), failed: 0, documents: 0, counted: 'all', examples: [] }],
  })
  expect(await mongo.collection('lineages').countDocuments({ _id: { $in: ids } })).toBe(2)
  expect(await mongo.collection('updates').countDocuments()).toBe(0)
  await mongo.close()
})
