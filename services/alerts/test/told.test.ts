import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { type Connection, createConnection, Types } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentMessage } from '../src/domain/told.ts'
import { createPushModels } from '../src/store/push-models.ts'
import { createToldStore, type ToldRow } from '../src/store/told.ts'

let neighbours: Neighbours
let connection: Connection
let store: ReturnType<typeof createToldStore>
beforeAll(async () => {
  neighbours = await startNeighbours()
  connection = await createConnection(neighbours.mongoUrl('muster_alerts_told')).asPromise()
  store = createToldStore(createPushModels(connection))
})
afterAll(async () => {
  await connection?.close()
  await neighbours?.stop()
})

const told = (revision: number): SentMessage => ({
  revision,
  kind: 'message',
  reason: null,
  isNews: true,
  update: null,
})
const newDevice = () => new Types.ObjectId().toHexString()
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000)
const claim = (device: string, token: string, now: Date, row: ToldRow | null = null) =>
  store.claim('a', [{ device, told: told(1), row }], { token, until: new Date(now.getTime() + 5_000), now })
const rowOf = async (device: string) => (await store.of('a', [device])).get(device) ?? null
const accepted = (device: string) => ({
  device,
  told: told(1),
  result: 'accepted' as const,
  notBefore: null,
  confirmAt: null,
})

test('one worker at a time holds the row of a device, until its lease expires', async () => {
  const device = newDevice()
  expect(await claim(device, 'first', at(0))).toEqual(new Set([device]))
  const held = await rowOf(device)
  expect(await claim(device, 'second', at(1), held)).toEqual(new Set())
  // The second worker did not see that another worker has made the row in the meantime.
  expect(await claim(device, 'second', at(1))).toEqual(new Set())
  expect(await claim(device, 'second', at(6), held)).toEqual(new Set([device]))
})

test('only one of two workers that take over the same row gets it', async () => {
  const device = newDevice()
  await claim(device, 'dead', at(0))
  const held = await rowOf(device)
  const both = await Promise.all([claim(device, 'one', at(6), held), claim(device, 'two', at(6), held)])
  expect(both.map(({ size }) => size).sort()).toEqual([0, 1])
})

test('a message that a dead worker was sending counts as perhaps delivered', async () => {
  const device = newDevice()
  await claim(device, 'dead', at(0))
  expect(await rowOf(device)).toMatchObject({ accepted: null, perhaps: told(1) })
})

test('a worker that has lost a row cannot record a delivery to the device', async () => {
  const device = newDevice()
  await claim(device, 'first', at(0))
  await claim(device, 'second', at(6), await rowOf(device))
  await store.settle('a', [accepted(device)], 'first', at(7))
  expect((await rowOf(device))?.accepted).toBeNull()
  await store.settle('a', [accepted(device)], 'second', at(7))
  expect(await rowOf(device)).toMatchObject({ accepted: told(1), perhaps: null, holder: null })
})

test('a claim that was decided before another worker notified the device is refused', async () => {
  const [fresh, known] = [newDevice(), newDevice()]
  await claim(known, 'before', at(0))
  await store.settle('a', [accepted(known)], 'before', at(1))
  const stale = await rowOf(known)
  for (const device of [fresh, known]) {
    await claim(device, 'first', at(2), device === known ? stale : null)
    await store.settle('a', [accepted(device)], 'first', at(3))
  }
  expect(await claim(fresh, 'second', at(4))).toEqual(new Set())
  expect(await claim(known, 'second', at(4), stale)).toEqual(new Set())
})
