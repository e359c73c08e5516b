import { listDevices, login, signOutDevice, signOutOtherDevices, updateUser } from '@muster/contracts/routes/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, sessionOf, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

const phone = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36'
type Person = Awaited<ReturnType<Identity['register']>>

async function signInOnPhone({ user, password }: Person) {
  const headers = { 'user-agent': phone }
  return sessionOf((await identity.call(login, { body: { email: user.email, password }, headers })).headers)
}
const devicesOf = async ({ caller, cookie }: Person) =>
  (await identity.call(listDevices, { as: caller, headers: { cookie } })).body

test('lists the devices with a session, and marks the current one', async () => {
  const person = await identity.register()
  const { sessionId } = await signInOnPhone(person)
  const devices = await devicesOf(person)
  expect(devices).toHaveLength(2)
  expect(devices.find(({ isThis }) => !isThis)).toMatchObject({ browser: 'Chrome', system: 'Android' })
  expect(devices.filter(({ isThis }) => isThis)).toHaveLength(1)
  expect(JSON.stringify(devices)).not.toContain(sessionId)
})

test('signs out one device, and nobody else’s', async () => {
  const [person, stranger] = [await identity.register(), await identity.register()]
  const { sessionId } = await signInOnPhone(person)
  const lost = (await devicesOf(person)).find(({ isThis }) => !isThis)
  const params = { deviceId: lost?.id ?? '' }
  expect((await identity.call(signOutDevice, { params, as: stranger.caller })).status).toBe(404)
  expect(await identity.sessions.resolve(sessionId)).not.toBeNull()
  expect((await identity.call(signOutDevice, { params, as: person.caller })).status).toBe(200)
  expect(await identity.sessions.resolve(sessionId)).toBeNull()
  expect(await identity.sessions.resolve(person.sessionId)).not.toBeNull()
})

test('signs out all devices but the current one', async () => {
  const person = await identity.register()
  const elsewhere = [await signInOnPhone(person), await signInOnPhone(person)]
  await identity.call(signOutOtherDevices, { as: person.caller, headers: { cookie: person.cookie } })
  for (const { sessionId } of elsewhere) expect(await identity.sessions.resolve(sessionId)).toBeNull()
  expect(await devicesOf(person)).toMatchObject([{ isThis: true }])
})

test('a session ends at its last day, however often it is used', async () => {
  const { caller } = await identity.register()
  const over = await identity.sessions.create(caller, { endsAt: new Date(Date.now() - 1) })
  const open = await identity.sessions.create(caller, { endsAt: new Date(Date.now() + 60_000) })
  expect([await identity.sessions.resolve(over), await identity.sessions.resolve(open)]).toEqual([null, caller])
})

test('a new password requires the current one', async () => {
  const { user, caller, password } = await identity.register()
  const change = (currentPassword?: string) =>
    identity.call(updateUser, {
      params: { id: user.id },
      body: { password: 'a new secret', ...(currentPassword && { currentPassword }) },
      as: caller,
    })
  expect(await change()).toMatchObject({ status: 403, body: { code: 'wrong-password' } })
  expect((await change('not this one')).status).toBe(403)
  expect((await change(password)).status).toBe(200)
})
