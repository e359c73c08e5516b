import {
  createUser,
  deleteUser,
  forgotPassword,
  login,
  resetPassword,
  updateUser,
} from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { type Gate, startGate } from '@muster/test-kit/gate'
import { settle } from '@muster/test-kit/settle'
import { type Started, startDefined } from '@muster/test-kit/start-service'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { identityService } from '../src/service.ts'
import { type Identity, sessionOf, startIdentity } from './start-identity.ts'

let identity: Identity
let gate: Gate
/** A second process, which reaches Redis through the gate. */
let cutOff: Started<ReturnType<typeof identityService.create>>
beforeAll(async () => {
  identity = await startIdentity()
  gate = await startGate(identity.neighbours.redisUrl)
  const { MAILBOX_DIR } = identity.config
  const env = { PUBLIC_ORIGIN: 'http://muster.test', MAILBOX_DIR, REDIS_URL: gate.url }
  cutOff = await startDefined(identityService, identity.neighbours, { env })
})
afterEach(() => {
  gate.open()
  vi.restoreAllMocks()
})
afterAll(async () => {
  gate?.open()
  await cutOff?.stop()
  await gate?.stop()
  await identity?.stop()
})

type Person = Awaited<ReturnType<Identity['register']>>

async function signInElsewhere({ user, password }: Person): Promise<string> {
  return sessionOf((await identity.call(login, { body: { email: user.email, password } })).headers).sessionId
}

async function resetTokenOf({ user }: Person): Promise<string> {
  await identity.call(forgotPassword, { body: { email: user.email } })
  const [mail = ''] = await settle(async () => {
    const mails = await identity.mailsWith('/reset-password', user.email)
    return mails.length > 0 && mails
  })
  return mail.match(/token=([\w-]{43})$/m)?.[1] ?? ''
}

/** Cuts the second process off from Redis at the moment when this write is stored. */
function loseRedisAfter(method: 'update' | 'remove') {
  const { users } = cutOff.service.context
  const write = users[method] as (...args: unknown[]) => Promise<unknown>
  vi.spyOn(users, method).mockImplementationOnce(async (...args: unknown[]) => {
    const written = await write(...args)
    gate.shut()
    return written as never
  })
}

test('a reset link works again when Redis is back, and then ends the sessions of a thief', async () => {
  const person = await identity.register()
  const stolen = await signInElsewhere(person)
  const body = { token: await resetTokenOf(person), newPassword: 'a new secret' }
  gate.shut()
  expect((await cutOff.call(resetPassword, { body })).status).toBe(503)
  expect(await identity.call(resetPassword, { body })).toMatchObject({ status: 200 })
  expect(await identity.sessions.resolve(stolen)).toBeNull()
})

test('a changed password leaves no other device signed in, whatever fails after it is stored', async () => {
  const person = await identity.register()
  const stolen = await signInElsewhere(person)
  loseRedisAfter('update')
  const change = {
    params: { id: person.user.id },
    body: { password: 'a new secret', currentPassword: person.password },
    as: person.caller,
    headers: { cookie: person.cookie },
  }
  expect((await cutOff.call(updateUser, change)).status).toBe(503)
  expect(await identity.sessions.resolve(stolen)).toBeNull()
})

test('a deletion leaves no other device signed in, whatever fails after it is stored', async () => {
  const person = await identity.register()
  const stolen = await signInElsewhere(person)
  loseRedisAfter('remove')
  const deletion = {
    params: { id: person.user.id },
    body: { currentPassword: person.password },
    as: person.caller,
    headers: { cookie: person.cookie },
  }
  expect((await cutOff.call(deleteUser, deletion)).status).toBe(503)
  expect(await identity.sessions.resolve(stolen)).toBeNull()
  // The person's second attempt ends their own session.
  expect((await identity.call(deleteUser, deletion)).status).toBe(404)
  expect(await identity.sessions.resolve(person.sessionId)).toBeNull()
})

test('a registration during an outage of Redis does not fail at the second attempt because the address is taken', async () => {
  const body = buildNewUser()
  gate.shut()
  expect((await cutOff.call(createUser, { body })).status).toBe(503)
  expect((await identity.call(createUser, { body })).status).toBe(201)
})
