import { userDeleted } from '@muster/contracts/events/identity'
import { createUser, deleteUser, getUser, login } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
  await identity.listen(userDeleted)
})
afterAll(() => identity?.stop())

test('deletes the account, ends its sessions and publishes the deletion', async () => {
  const { user, caller, password, sessionId, cookie } = await identity.register()
  const params = { id: user.id }
  const body = { currentPassword: password }
  expect(await identity.call(deleteUser, { params, body, as: caller, headers: { cookie } })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect(await identity.sessions.resolve(sessionId)).toBeNull()
  expect((await identity.call(login, { body: { email: user.email, password } })).status).toBe(401)
  expect((await identity.call(getUser, { params, as: caller })).status).toBe(404)
  expect((await identity.call(deleteUser, { params, body, as: caller })).status).toBe(404)
  await settle(() => identity.heardOf(userDeleted, user.id).length > 0)
  expect(identity.heardOf(userDeleted, user.id)).toEqual([
    { userId: user.id, revision: 1, email: user.email, keepsMessages: false },
  ])
})

test('frees the address for a new account at once', async () => {
  const { user, caller, password } = await identity.register()
  const body = { currentPassword: password }
  await identity.call(deleteUser, { params: { id: user.id }, body, as: caller })
  const again = await identity.call(createUser, { body: buildNewUser({ email: user.email }) })
  expect(again.status).toBe(201)
  expect(again.body.id).not.toBe(user.id)
})

test('refuses to delete the account of somebody else', async () => {
  const { user, caller, password } = await identity.register()
  const { caller: stranger } = await identity.register()
  const body = { currentPassword: password }
  expect((await identity.call(deleteUser, { params: { id: user.id }, body, as: stranger })).status).toBe(403)
  expect((await identity.call(getUser, { params: { id: user.id }, as: caller })).status).toBe(200)
})

test('needs the current password, so that somebody with a signed-in device cannot delete the account', async () => {
  const { user, caller } = await identity.register()
  const params = { id: user.id }
  const wrong = { currentPassword: 'not this one' }
  const refused = await identity.call(deleteUser, { params, body: wrong, as: caller })
  expect(refused).toMatchObject({ status: 403, body: { code: 'wrong-password' } })
  expect((await identity.call(getUser, { params, as: caller })).status).toBe(200)
})
