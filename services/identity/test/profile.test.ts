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

test('saves the profile form, and treats an empty password as no change', async () => {
  const { user, caller, password } = await identity.register({ transportationType: 'need_assistance' })
  const { id, createdAt: _createdAt, accessibilityPreferences: _preferences, ...form } = user
  const body = { ...form, name: 'Renamed', phone: '+1 530 555 0122', password: '' }
  const { status, body: saved } = await identity.call(updateUser, { params: { id }, body, as: caller })
  expect(status).toBe(200)
  expect(saved).toEqual({ ...user, name: 'Renamed', phone: '+1 530 555 0122', revision: 1 })
  expect((await identity.call(login, { body: { email: user.email, password } })).status).toBe(200)
})

test('saves the contacts only and leaves the rest unchanged', async () => {
  const { user, caller } = await identity.register({ hasWheelchair: true })
  const body = { emergencyContacts: [ana, ben] }
  const { body: saved } = await identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  const emergencyContacts = [
    { ...ana, id: expect.any(String), isPrimary: true },
    { ...ben, id: expect.any(String), isPrimary: false },
  ]
  expect(saved).toEqual({ ...user, emergencyContacts, revision: 1 })
  const emptied = await identity.call(updateUser, {
    params: { id: user.id },
    body: { emergencyContacts: [] },
    as: caller,
  })
  expect(emptied.body.emergencyContacts).toEqual([])
})

test('stores the settings for all devices of a person, and publishes them to the services that push to those', async () => {
  await identity.listen(profileUpdated)
  const { user, caller } = await identity.register()
  expect(user).toMatchObject({ notificationPreferences: null, language: null })
  const chosen = { notificationPreferences: { inApp: true, route: false, shelter: true }, language: 'es' as const }
  const { body: saved } = await identity.call(updateUser, { params: { id: user.id }, body: chosen, as: caller })
  expect(saved).toEqual({ ...user, ...chosen, revision: 1 })
  const told = await settle(() => identity.heardOf(profileUpdated, user.id).find(({ revision }) => revision === 1))
  expect(told).toMatchObject(chosen)
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
  expect(saved).toEqual({ ...user, ...settings, phone: null, revision: 1 })
})

test('keeps a means of transport that a form does not name', async () => {
  const { user, caller } = await identity.register()
  const change = (body: object) => identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  await change({ transportationType: 'walking' })
  expect((await change({ name: 'Still walking' })).body.transportationType).toBe('walking')
  expect((await change({ transportationType: 'public_transport' })).body.transportationType).toBe('public_transit')
})

test('never loses its location, without which no alert finds the person', async () => {
  const { user, caller } = await identity.register()
  const body = { location: '  ' }
  const { status, body: error } = await identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  expect({ status, error }).toMatchObject({
    status: 400,
    error: { details: [{ path: 'location', code: 'location-required' }] },
  })
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

test('rejects names with line breaks or direction-changing characters', async () => {
  const { user, caller } = await identity.register()
  for (const name of ['Ana\nBcc: all@evil.example', 'Ana\u2028Rivera', 'Ana \u202egpj.exe', 'Ana\tRivera']) {
    const answer = await identity.call(updateUser, { params: { id: user.id }, body: { name }, as: caller })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'name', code: 'control-characters' }] } })
  }
  // A zero-width joiner is part of letters and emoji, and is allowed.
  const name = 'Zoë 👩‍🚒'
  expect((await identity.call(updateUser, { params: { id: user.id }, body: { name }, as: caller })).body.name).toBe(
    name,
  )
})

test('changes the password, ends the other sessions and keeps the current one', async () => {
  const { user, caller, password, cookie, sessionId } = await identity.register()
  const elsewhere = sessionOf((await identity.call(login, { body: { email: user.email, password } })).headers)
  const body = { password: 'a new secret', currentPassword: password }
  const answer = await identity.call(updateUser, { params: { id: user.id }, body, as: caller, headers: { cookie } })
  expect(answer.status).toBe(200)
  expect(await identity.sessions.resolve(elsewhere.sessionId)).toBeNull()
  expect(await identity.sessions.resolve(sessionId)).toBeNull()
  expect(await identity.sessions.resolve(sessionOf(answer.headers).sessionId)).toEqual(caller)
  expect((await identity.call(login, { body: { email: user.email, password } })).status).toBe(401)
  expect((await identity.call(login, { body: { email: user.email, password: 'a new secret' } })).status).toBe(200)
})

test('updates the name in open sessions', async () => {
  const { user, caller, sessionId } = await identity.register()
  await identity.call(updateUser, { params: { id: user.id }, body: { name: 'Maya' }, as: caller })
  expect(await identity.sessions.resolve(sessionId)).toEqual({ ...caller, name: 'Maya' })
})

test('loses neither of two concurrent changes', async () => {
  const { user, caller } = await identity.register()
  const change = (body: object) => identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  const answers = await Promise.all([change({ location: 'Chico, CA' }), change({ emergencyContacts: [ana, ben] })])
  expect(answers.map(answer => answer.status)).toEqual([200, 200])
  const { body: saved } = await identity.call(getUser, { params: { id: user.id }, as: caller })
  expect(saved.location).toBe('Chico, CA')
  expect(saved.emergencyContacts).toHaveLength(2)
})

test.each([
  ['the first contact of another tab', { emergencyContacts: [ben] }, { emergencyContacts: [ana] }],
  [
    'a contact, to a form that changes the name',
    { emergencyContacts: [ana, ben] },
    { name: 'M.', emergencyContacts: [ana] },
  ],
  ['a need, to a form that was open before', { needsEvacuationAssistance: true }, { ...noNeeds, hasWheelchair: true }],
  [
    'a contact, to an edit of another one',
    { emergencyContacts: [ben, ana] },
    { emergencyContacts: [{ ...ana, phone: '1' }] },
  ],
])('loses no change to an outdated one: %s', async (_, first, stale) => {
  const { user, caller } = await identity.register()
  const { revision } = user
  const change = (body: object) => identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  const { body: now } = await change({ ...first, revision })
  const refused = await change({ ...stale, revision })
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', current: now } })
  expect((await identity.call(getUser, { params: { id: user.id }, as: caller })).body).toEqual(now)
  const { status, body: saved } = await change({ ...stale, revision: now.revision })
  expect(status).toBe(200)
  expect(saved.revision).toBe(now.revision + 1)
})

test('keeps the id of each contact, also when a client sends none', async () => {
  const { user, caller } = await identity.register({ emergencyContacts: [ana, ben] })
  const change = async (emergencyContacts: object[]) =>
    (await identity.call(updateUser, { params: { id: user.id }, body: { emergencyContacts } as object, as: caller }))
      .body.emergencyContacts
  const [first, second] = user.emergencyContacts
  expect(new Set([first?.id, second?.id, undefined]).size).toBe(3)
  const older = await change([ben, { ...ana, phone: '+1 530 555 0177' }])
  expect(older.map(({ id }) => id)).toEqual([second?.id, first?.id])
  const renamed = await change([
    { ...ana, id: second?.id },
    { ...ben, id: 'c'.repeat(24) },
  ])
  expect(renamed.map(({ id }) => id)).toEqual([second?.id, 'c'.repeat(24)])
  const doubled = await change([
    { ...ana, id: second?.id },
    { ...ben, id: second?.id },
  ])
  expect(new Set(doubled.map(({ id }) => id)).size).toBe(2)
})

test('gives contacts that were stored without ids the same ids at every read', async () => {
  const { user, caller } = await identity.register({ emergencyContacts: [ana, ben] })
  const people = identity.service.context.mongo.connection.collection('users')
  await people.updateOne({ email: user.email }, { $unset: { 'emergencyContacts.$[].id': 1 } })
  const read = async () => (await identity.call(getUser, { params: { id: user.id }, as: caller })).body
  const before = await read()
  expect(new Set(before.emergencyContacts.map(({ id }) => id)).size).toBe(2)
  expect(await read()).toEqual(before)
  const body = { name: 'Still the same contacts' }
  await identity.call(updateUser, { params: { id: user.id }, body, as: caller })
  expect((await read()).emergencyContacts).toEqual(before.emergencyContacts)
})

test('stores every need, publishes it, and keeps it when a change does not name it', async () => {
  await identity.listen(profileUpdated)
  const { user, caller } = await identity.register()
  const change = async (body: object) =>
    (await identity.call(updateUser, { params: { id: user.id }, body, as: caller })).body
  const every = forEveryNeed(() => true)
  expect(await change(every)).toEqual({ ...user, ...every, revision: 1 })
  expect(await change({ name: 'Ada R.' })).toEqual({ ...user, ...every, name: 'Ada R.', revision: 2 })
  await settle(() => identity.heardOf(profileUpdated, user.id).length === 3)
  const told = identity.heardOf(profileUpdated, user.id).find(({ name }) => name === 'Ada R.')
  expect(told).toMatchObject({ needs: every, hasAccessibilityNeeds: true })
})

test('a profile cannot be read by anybody else', async () => {
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

test('publishes changes to the other services, contacts only when they changed', async () => {
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

test('publishes how many different people can be called, and saves invalid numbers without counting them', async () => {
  await identity.listen(profileUpdated, contactsChanged)
  const own = '+1 530 555 0177'
  const reached = async (emergencyContacts: object[], phone = own) => {
    const { user } = await identity.register({ phone, emergencyContacts: emergencyContacts as [] })
    expect(user.emergencyContacts).toHaveLength(emergencyContacts.length)
    await settle(() => identity.heardOf(contactsChanged, user.id).length > 0)
    await settle(() => identity.heardOf(profileUpdated, user.id).length > 0)
    const [contacts] = identity.heardOf(contactsChanged, user.id)
    const [profile] = identity.heardOf(profileUpdated, user.id)
    return { reachableCount: contacts?.reachableCount, isComplete: profile?.isComplete }
  }
  const none = { reachableCount: 0, isComplete: false }
  expect(await reached([buildContact({ name: 'C', phone: '1' })])).toEqual(none)
  expect(await reached([buildContact({ name: 'C' })])).toEqual(none)
  expect(await reached([buildContact({ phone: '1' })])).toEqual(none)
  expect(await reached([buildContact({ phone: '911' })])).toEqual(none)
  expect(await reached([buildContact({ phone: '555-0100' })])).toEqual(none)
  expect(await reached([buildContact({ phone: '(530) 555 0177' })])).toEqual(none)
  const sameNumber = ['+1 530 555 0100', '530-555-0100', '1 530 555 0100'].map(phone => buildContact({ phone }))
  expect(await reached(sameNumber)).toEqual({ reachableCount: 1, isComplete: true })
  const different = ['530 555 0101', '+52 55 1234 5678', '011 44 20 7946 0958'].map(phone => buildContact({ phone }))
  expect(await reached(different)).toEqual({ reachableCount: 3, isComplete: true })
  expect(await reached([buildContact({ name: '妈' })])).toEqual({ reachableCount: 1, isComplete: true })
  expect(await reached([buildContact()], '1')).toEqual({ reachableCount: 1, isComplete: false })
})
