import { contactsChanged, profileUpdated } from '@muster/contracts/events/identity'
import { getUser, login, updateUser } from '@muster/contracts/routes/identity'
import { forEveryNeed, noNeeds } from '@muster/contracts/vocabulary/needs'
import { buildContact } from '@muster/test-kit/builders/profile'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, sessionOf, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

const ana = buildContact({ name: 'Ana' })
const ben = buildContact({ name: 'Ben' })

test('saves the profile form, with an empty password meaning none', async () => {
  const { user, caller, password } = await identity.register({ transportationType: 'need_assistance' })
  const { id, createdAt: _createdAt, accessibilityPreferences: _preferences, ...form } = user
  const body = { ...form, name: 'Renamed', phone: '+1 530 555 0122', password: '' }
  const { status, body: saved } = await identity.call(updateUser, { params: { id }, body, as: caller })
  expect(status).toBe(200)
  expect(saved).toEqual({ ...user, name: 'Renamed', phone: '+1 530 555 0122' })
  expect((await identity.call(login, { body: { email: user.email, password } })).status).toBe(200)
})

test('saves the contacts alone and leaves the rest', async () => {
  const { user, caller } = await identity.register({ hasWheelchair: true })
  const body = { emergencyContacts: [ana, ben] }
  const { body: saved } = await identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  const emergencyContacts = [
    { ...ana, isPrimary: true },
    { ...ben, isPrimary: false },
  ]
  expect(saved).toEqual({ ...user, emergencyContacts })
  const emptied = await identity.call(updateUser, {
    params: { id: user.id },
    body: { emergencyContacts: [] },
    as: caller,
  })
  expect(emptied.body.emergencyContacts).toEqual([])
})

test('saves the settings form', async () => {
  const { user, caller } = await identity.register()
  const settings = {
    name: 'Ada Rivera',
    location: 'Oakland, CA',
    phone: '',
    ...noNeeds,
    hasWheelchair: true,
    hasMobilityLimitations: true,
    transportationType: 'bicycle' as const,
    emergencyContacts: user.emergencyContacts,
    accessibilityPreferences: { largeText: true, voiceGuidance: false, highContrast: true },
  }
  const { body: saved } = await identity.call(updateUser, { params: { id: user.id }, body: settings, as: caller })
  expect(saved).toEqual({ ...user, ...settings, phone: null })
})

test('keeps a way of transport that a form does not name', async () => {
  const { user, caller } = await identity.register()
  const change = (body: object) => identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  await change({ transportationType: 'walking' })
  expect((await change({ name: 'Still walking' })).body.transportationType).toBe('walking')
  expect((await change({ transportationType: 'public_transport' })).body.transportationType).toBe('public_transit')
})

test('never changes an e-mail', async () => {
  const { user, caller } = await identity.register()
  const body = { name: 'Same', email: 'other@example.org' }
  const { body: saved } = await identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  expect(saved.email).toBe(user.email)
})

test('has one primary contact: marking one clears the others', async () => {
  const { user, caller } = await identity.register({ emergencyContacts: [{ ...ana, isPrimary: true }, ben] })
  const body = {
    emergencyContacts: [
      { ...ana, isPrimary: true },
      { ...ben, isPrimary: true },
    ],
  }
  const { body: saved } = await identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  expect(saved.emergencyContacts.map(contact => contact.isPrimary)).toEqual([false, true])
})

test('changes the password, ends the other sessions and goes on in this browser', async () => {
  const { user, caller, password, cookie, sessionId } = await identity.register()
  const elsewhere = sessionOf((await identity.call(login, { body: { email: user.email, password } })).headers)
  const body = { password: 'a new secret' }
  const answer = await identity.call(updateUser, { params: { id: user.id }, body, as: caller, headers: { cookie } })
  expect(answer.status).toBe(200)
  expect(await identity.sessions.resolve(elsewhere.sessionId)).toBeNull()
  expect(await identity.sessions.resolve(sessionId)).toBeNull()
  expect(await identity.sessions.resolve(sessionOf(answer.headers).sessionId)).toEqual(caller)
  expect((await identity.call(login, { body: { email: user.email, password } })).status).toBe(401)
  expect((await identity.call(login, { body: { email: user.email, password: 'a new secret' } })).status).toBe(200)
})

test('gives open sessions the new name', async () => {
  const { user, caller, sessionId } = await identity.register()
  await identity.call(updateUser, { params: { id: user.id }, body: { name: 'Maya' }, as: caller })
  expect(await identity.sessions.resolve(sessionId)).toEqual({ ...caller, name: 'Maya' })
})

test('loses neither of two changes at the same moment', async () => {
  const { user, caller } = await identity.register()
  const change = (body: object) => identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  const answers = await Promise.all([change({ location: 'Chico, CA' }), change({ emergencyContacts: [ana, ben] })])
  expect(answers.map(answer => answer.status)).toEqual([200, 200])
  const { body: saved } = await identity.call(getUser, { params: { id: user.id }, as: caller })
  expect(saved.location).toBe('Chico, CA')
  expect(saved.emergencyContacts).toHaveLength(2)
})

test('keeps every need, tells the others of it, and leaves it as it is where a change does not name it', async () => {
  await identity.listen(profileUpdated)
  const { user, caller } = await identity.register()
  const change = async (body: object) =>
    (await identity.call(updateUser, { params: { id: user.id }, body, as: caller })).body
  const every = forEveryNeed(() => true)
  expect(await change(every)).toEqual({ ...user, ...every })
  expect(await change({ name: 'Ada R.' })).toEqual({ ...user, ...every, name: 'Ada R.' })
  await settle(() => identity.heardOf(profileUpdated, user.id).length === 3)
  const told = identity.heardOf(profileUpdated, user.id).find(({ name }) => name === 'Ada R.')
  expect(told).toMatchObject({ needs: every, hasAccessibilityNeeds: true })
})

test('is nobody else’s business', async () => {
  const { user } = await identity.register()
  const { caller: stranger } = await identity.register()
  const params = { id: user.id }
  expect(await identity.call(getUser, { params, as: stranger })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect((await identity.call(updateUser, { params, body: { name: 'Mine' }, as: stranger })).status).toBe(403)
  expect((await identity.call(getUser, { params })).status).toBe(401)
  expect((await identity.call(getUser, { params: { id: 'abc' }, as: stranger })).status).toBe(400)
})

test('tells the other services, contacts only where they changed', async () => {
  await identity.listen(profileUpdated, contactsChanged)
  const { user, caller } = await identity.register()
  const change = (body: object) => identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  await change({ phone: '+1 530 555 0133', emergencyContacts: user.emergencyContacts })
  await change({ emergencyContacts: [ana, ben] })
  await settle(() => identity.heardOf(profileUpdated, user.id).length === 3)
  await settle(() => identity.heardOf(contactsChanged, user.id).length === 2)
  expect(
    identity
      .heardOf(profileUpdated, user.id)
      .map(fact => fact.isComplete)
      .sort(),
  ).toEqual([false, true, true])
  expect(
    identity
      .heardOf(contactsChanged, user.id)
      .map(fact => fact.contactCount)
      .sort(),
  ).toEqual([1, 2])
})
