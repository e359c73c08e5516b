import { profileUpdated } from '@muster/contracts/events/identity'
import { deleteUser, getUser } from '@muster/contracts/routes/identity'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { Types } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityService } from '../src/service.ts'
import { profileEventsVersion } from '../src/store/user-events.ts'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
let second: Awaited<ReturnType<typeof startDefined>>
beforeAll(async () => {
  identity = await startIdentity({}, { REPUBLISH_MS: '50' })
  const { MAILBOX_DIR } = identity.config
  const env = { PUBLIC_ORIGIN: 'http://muster.test', REPUBLISH_MS: '50', MAILBOX_DIR }
  second = await startDefined(identityService, identity.neighbours, { env })
  await identity.listen(profileUpdated)
})
afterAll(async () => {
  await second?.stop()
  await identity?.stop()
})

const users = () => identity.service.context.mongo.connection.collection('users')

/** Changes rows to the form from before homes were published, without a version. */
async function forgetVersion(ids: readonly string[]) {
  const _id = { $in: ids.map(id => new Types.ObjectId(id)) }
  await users().updateMany({ _id }, { $unset: { factsVersion: 1 } })
}

test('publishes people once whose earlier events lack fields, though two processes look', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, i) => identity.register({ location: `${i + 1} Skyway, Paradise` })),
  )
  const ids = people.map(({ user }) => user.id)
  const heard = () => ids.map(id => identity.heardOf(profileUpdated, id))
  await settle(async () => heard().every(events => events.length === 1))
  await forgetVersion(ids)
  await settle(async () => heard().every(events => events.length === 2))
  for (const [i, events] of heard().entries()) {
    const [before, after] = events
    const revision = (before?.revision ?? 0) + 1
    expect(after).toEqual({ ...before, revision, location: `${i + 1} Skyway, Paradise`, isSave: false })
  }
  // When this later person is published, a second event of anybody else would have been published too.
  const last = await identity.register()
  await settle(async () => identity.heardOf(profileUpdated, last.user.id).length === 1)
  await forgetVersion([last.user.id])
  await settle(async () => identity.heardOf(profileUpdated, last.user.id).length === 2)
  expect(heard().every(events => events.length === 2)).toBe(true)
  expect(await users().countDocuments({ factsVersion: profileEventsVersion })).toBe(people.length + 1)
})

test('changes nothing that the person sees, and skips deleted accounts', async () => {
  const { user, caller } = await identity.register({ location: 'Paradise, CA' })
  const gone = await identity.register()
  await identity.call(deleteUser, {
    params: { id: gone.user.id },
    body: { currentPassword: gone.password },
    as: gone.caller,
  })
  await settle(async () => identity.heardOf(profileUpdated, gone.user.id).length === 1)
  await forgetVersion([user.id, gone.user.id])
  await settle(async () => identity.heardOf(profileUpdated, user.id).length === 2)
  expect((await identity.call(getUser, { params: { id: user.id }, as: caller })).body).toEqual({ ...user, revision: 1 })
  expect(identity.heardOf(profileUpdated, gone.user.id)).toHaveLength(1)
})

test('skips people whom a process of a later version has published', async () => {
  const { user } = await identity.register()
  await settle(() => identity.heardOf(profileUpdated, user.id).length === 1)
  await users().updateOne({ _id: new Types.ObjectId(user.id) }, { $set: { factsVersion: profileEventsVersion + 1 } })
  const later = await identity.register()
  await settle(() => identity.heardOf(profileUpdated, later.user.id).length === 1)
  await forgetVersion([later.user.id])
  await settle(() => identity.heardOf(profileUpdated, later.user.id).length === 2)
  expect(identity.heardOf(profileUpdated, user.id)).toHaveLength(1)
})
