import { contactsChanged, profileUpdated, userRegistered } from '@muster/contracts/events/identity'
import { createUser, login } from '@muster/contracts/routes/identity'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import { buildContact, buildNewUser } from '@muster/test-kit/builders/profile'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

test('creates the profile and signs in', async () => {
  const { user, caller, sessionId } = await identity.register({ name: 'Maya Chen', hasWheelchair: true })
  expect(user).toMatchObject({ name: 'Maya Chen', hasWheelchair: true, hasServiceAnimal: false, phone: null })
  expect(await identity.sessions.resolve(sessionId)).toEqual(caller)
})

test('returns nothing of the password', async () => {
  const { user } = await identity.register({ password: 'swordfish' })
  expect(JSON.stringify(user)).not.toMatch(/password|swordfish|argon2|outbox|credentialVersion/)
})

test('makes the first contact primary when none is marked, and keeps only one', async () => {
  const unmarked = await identity.register({
    emergencyContacts: [buildContact({ name: 'A' }), buildContact({ name: 'B' })],
  })
  expect(unmarked.user.emergencyContacts.map(c => c.isPrimary)).toEqual([true, false])
  const both = [buildContact({ name: 'A', isPrimary: true }), buildContact({ name: 'B', isPrimary: true })]
  const marked = await identity.register({ emergencyContacts: both })
  expect(marked.user.emergencyContacts.filter(c => c.isPrimary)).toHaveLength(1)
})

test('stores both names of a means of transport under one name', async () => {
  const { user } = await identity.register({ transportationType: 'own_vehicle' })
  expect(user.transportationType).toBe('personal_vehicle')
})

test('accepts an address once, in whatever case it is written', async () => {
  const { user, password } = await identity.register({ email: 'Maya.Chen@Example.org' })
  expect(user.email).toBe('maya.chen@example.org')
  const again = await identity.call(createUser, { body: buildNewUser({ email: 'MAYA.CHEN@example.ORG' }) })
  expect(again).toMatchObject({ status: 409, body: { code: 'email-taken' } })
  expect(again.headers.getSetCookie()).toEqual([])
  const signedIn = await identity.call(login, { body: { email: 'MAYA.chen@example.org', password } })
  expect(signedIn.status).toBe(200)
})

test('accepts one of two concurrent registrations', async () => {
  const body = buildNewUser()
  const answers = await Promise.all([identity.call(createUser, { body }), identity.call(createUser, { body })])
  expect(answers.map(answer => answer.status).sort()).toEqual([201, 409])
})

test.each([
  ['a short password', { password: '12345' }],
  ['an empty password', { password: '' }],
  ['no contact', { emergencyContacts: [] }],
  ['a broken address', { email: 'nobody' }],
  ['a blank name', { name: '   ' }],
  ['an operator', { email: { $gt: '' } as unknown as string }],
])('rejects %s and names the field', async (_case, parts) => {
  const { status, body } = await identity.call(createUser, { body: buildNewUser(parts) })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid-request', details: [{ path: Object.keys(parts)[0] }] })
})

test('publishes the registration to the other services', async () => {
  await identity.listen(userRegistered, profileUpdated, contactsChanged)
  const { user } = await identity.register({ phone: '+1 530 555 0111', hasServiceAnimal: true })
  const needs = {
    ...noNeeds,
    hasServiceAnimal: true,
    transportationType: user.transportationType,
  }
  const { name, email, location } = user
  const nothingChosen = { notificationPreferences: null, language: null, isEmailVerified: false }
  const person = { userId: user.id, revision: 0, name, email, location, needs, ...nothingChosen }
  await settle(() => identity.heardOf(contactsChanged, user.id).length > 0)
  await settle(() => identity.heardOf(userRegistered, user.id).length > 0)
  await settle(() => identity.heardOf(profileUpdated, user.id).length > 0)
  expect(identity.heardOf(userRegistered, user.id)).toEqual([person])
  expect(identity.heardOf(profileUpdated, user.id)).toEqual([
    { ...person, isComplete: true, hasAccessibilityNeeds: true, isSave: true },
  ])
  expect(identity.heardOf(contactsChanged, user.id)).toEqual([
    { userId: user.id, revision: 0, contactCount: 1, reachableCount: 1, hasPrimary: true },
  ])
})
