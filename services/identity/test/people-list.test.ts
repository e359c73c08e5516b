import { communityCreated } from '@muster/contracts/events/community'
import { listUsers } from '@muster/contracts/routes/identity'
import { buildId } from '@muster/test-kit/builders/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

const publish = (creatorId: string, id = buildId()) =>
  identity.bus.publish(communityCreated, { communityId: buildId(), creatorId, isPrivate: false }, { id })

test('names people to someone who created a community, and tells nothing else of them', async () => {
  const { caller, user } = await identity.register({ name: 'Zoe Park' })
  const { user: other } = await identity.register({ name: 'Ada Rivera' })
  await publish(caller.userId)
  const { status, body } = await identity.call(listUsers, { as: caller })
  expect(status).toBe(200)
  expect(body).toEqual([
    { id: other.id, name: 'Ada Rivera' },
    { id: user.id, name: 'Zoe Park' },
  ])
})

test('is closed to everyone else', async () => {
  const { caller } = await identity.register()
  expect((await identity.call(listUsers, { as: caller })).status).toBe(403)
  expect((await identity.call(listUsers)).status).toBe(401)
})
