import type { BodyOf } from '@muster/contracts/define-route'
import type { createUser } from '@muster/contracts/routes/identity'
import { createLog } from '@muster/service-kit/log'
import { connectMongo, type Mongo } from '@muster/service-kit/mongo/mongo'
import { createOutbox } from '@muster/service-kit/outbox/outbox'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProfile } from '../src/domain/profile.ts'
import { createUserModel } from '../src/store/user-model.ts'
import { createUserStore } from '../src/store/users.ts'

const log = createLog({ name: 'test', level: 'silent' })
let neighbours: Neighbours
let mongo: Mongo
beforeAll(async () => {
  neighbours = await startNeighbours()
  mongo = connectMongo(neighbours.mongoUrl('tombstone'), log)
})
afterAll(async () => {
  await mongo?.close()
  await neighbours?.stop()
})

test('the record of a deleted account holds nothing personal until its event is published', async () => {
  const model = createUserModel(mongo.connection)
  await mongo.start()
  // NATS is unreachable, so that the tombstone stays and the test can read it.
  const bus = { publishRaw: () => Promise.reject(new Error('away')) }
  const users = createUserStore(model, createOutbox({ bus, log, models: () => [model] }))
  const form = buildNewUser({ phone: '+1 530 555 0199', hasWheelchair: true })
  const now = new Date()
  const account = {
    email: form.email,
    passwordHash: 'a hash',
    profile: newProfile({ ...form, transportationType: 'walking' } as BodyOf<typeof createUser>),
  }
  const { id } = await users.create(account, now)
  expect(await users.remove(id, now, { keepsMessages: false })).toBe(true)
  const kept = (await model.findById(id).lean()) ?? {}
  expect(Object.keys(kept)).toContain('deletedAt')
  const personal =
    /^name|email|password|phone|location|contacts|needs|has[A-Z](?!reatedC)|image|accessib|transport|reset/i
  expect(Object.keys(kept).filter(key => personal.test(key))).toEqual([])
})
