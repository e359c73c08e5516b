import { communityCreated } from '@muster/contracts/events/community'
import { listUsers } from '@muster/contracts/routes/identity'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

const publish = (creatorId: string, id = buildId()) =>
  identity.bus.publish(communityCreated, { communityId: buildId(), creatorId, isPrivate: false }, { id })

test('lists names to a person who created a community, and no other data of them', async () => {
  const { caller, user } = await identity.register({ name: 'Zoe Park' })
  const { user: other } = await identity.register({ name: 'Ada Rivera' })
  await publish(caller.userId)
  await settle(async () => (await identity.call(listUsers, { as: caller })).status === 200)
  expect((await identity.call(listUsers, { as: caller })).body).toEqual([
    { id: other.id, name: 'Ada Rivera' },
    { id: user.id, name: 'Zoe Park' },
  ])
})

test('refuses everyone else', async () => {
  const { caller } = await identity.register()
  expect((await identity.call(listUsers, { as: caller })).status).toBe(403)
  expect((await identity.call(listUsers)).status).toBe(401)
})

test('refuses at once, with one database query', async () => {
  const { caller, user } = await identity.register()
  // Waits for the mail, because its job reads the account too.
  await settle(async () => (await identity.mailsWith('/verify-email', user.email)).length === 1)
  const { db } = await mongoose.createConnection(identity.config.MONGO_URL).asPromise()
  if (!db) throw new Error('no database')
  // Counted with MongoDB's profiler, which records every operation.
  const looks = async () => {
    await db.command({ profile: 2 })
    expect((await identity.call(listUsers, { as: caller })).status).toBe(403)
    await db.command({ profile: 0 })
    const profile = db.collection('system.profile')
    const count = await profile.countDocuments({ op: 'query', ns: `${db.databaseName}.users` })
    await profile.drop()
    return count
  }
  // Repeated, because a background task of the service may query the database at the same moment.
  await settle(async () => (await looks()) === 1)
  await db.client.close()
})
