import type { ConfirmedAction } from '@muster/contracts/entities/passkey'
import { exportData } from '@muster/contracts/routes/export'
import { deleteUser, forgotPassword, listDevices, resetPassword, updateUser } from '@muster/contracts/routes/identity'
import {
  addPasskey,
  beginPasskeyProof,
  beginPasskeyRegistration,
  beginPasskeySignIn,
  finishPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@muster/contracts/routes/passkeys'
import { maxCount } from '@muster/contracts/vocabulary/limits'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswords } from '../src/passwords/passwords.ts'
import { createAuthenticator } from './authenticator.ts'
import { type Identity, sessionOf, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  // Cheap hashes, because the cost of passwords is not tested here.
  const passwords = createPasswords({ cost: { memoryKib: 8, passes: 1, parallelism: 1 }, concurrency: 4 })
  identity = await startIdentity({ passwords })
})
afterAll(() => identity?.stop())

type Person = Awaited<ReturnType<Identity['register']>>
type Key = ReturnType<typeof createAuthenticator>
type Answer = ReturnType<Key['signIn']>

const android =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36'

async function begin({ caller, password }: Person, proof: object = { currentPassword: password }) {
  return identity.call(beginPasskeyRegistration, { as: caller, body: proof })
}
const finish = ({ caller }: Person, response: ReturnType<Key['register']>) =>
  identity.call(addPasskey, { as: caller, body: { response }, headers: { 'user-agent': android } })

async function add(person: Person, key = createAuthenticator()) {
  const added = await finish(person, key.register((await begin(person)).body))
  expect(added.status).toBe(201)
  return key
}
const withPasskey = async () => {
  const person = await identity.register()
  return { person, key: await add(person) }
}
const challenge = async () => (await identity.call(beginPasskeySignIn)).body
const signIn = (response: Answer) => identity.call(finishPasskeySignIn, { body: { response } })
const list = async ({ caller }: Person) => (await identity.call(listPasskeys, { as: caller })).body
const proofOptions = async ({ caller }: Person, action: ConfirmedAction) =>
  (await identity.call(beginPasskeyProof, { as: caller, body: { action } })).body
async function resetByMail({ user: { email } }: Person) {
  await identity.call(forgotPassword, { body: { email } })
  const [mail = ''] = await settle(async () => {
    const mails = await identity.mailsWith('/reset-password', email)
    return mails.length > 0 && mails
  })
  return identity.call(resetPassword, {
    body: { token: mail.match(/[\w-]{43}/)?.[0] ?? '', newPassword: 'a new secret' },
  })
}
const exportWith = ({ user, caller }: Person, passkey: Answer) =>
  identity.call(exportData, { params: { id: user.id }, as: caller, body: { passkey } })
const refused = { status: 401, body: { code: 'passkey-refused' } }

describe('signing in', () => {
  test('opens a session that the list of devices marks as opened by passkey', async () => {
    const { person, key } = await withPasskey()
    const answer = await signIn(key.signIn(await challenge()))
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.user.id } } })
    const { sessionId, cookie } = sessionOf(answer.headers)
    expect(await identity.sessions.resolve(sessionId)).toMatchObject({ userId: person.user.id })
    const devices = await identity.call(listDevices, { as: person.caller, headers: { cookie } })
    expect(devices.body.map(({ signedInWith }) => signedInWith).sort()).toEqual(['passkey', 'password'])
    expect((await list(person))[0]).toMatchObject({ name: 'Chrome, Android', lastUsedAt: expect.any(String) })
  })

  test('accepts an answer once, also of two concurrent ones', async () => {
    const { key } = await withPasskey()
    const response = key.signIn(await challenge())
    const answers = await Promise.all([signIn(response), signIn(response)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await signIn(response)).toMatchObject(refused)
    // Without a signature counter only the challenge shows that a response is used twice.
    const copied = await add(await identity.register(), createAuthenticator({ counts: false }))
    const again = copied.signIn(await challenge())
    expect([(await signIn(again)).status, (await signIn(again)).status]).toEqual([200, 401])
  })

  test.for([
    ['from a page of another site', { origin: 'http://muster.test.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without the person being verified', { isVerified: false }],
    ['for another account', { userHandle: Buffer.from('0'.repeat(24), 'hex').toString('base64url') }],
  ] as const)('refuses an answer %s', async ([, where]) => {
    const { key } = await withPasskey()
    expect(await signIn(key.signIn(await challenge(), where))).toMatchObject(refused)
  })

  test('rejects a copied key whose counter went back, and an unknown key', async () => {
    const { key } = await withPasskey()
    expect((await signIn(key.signIn(await challenge()))).status).toBe(200)
    key.rewind()
    expect(await signIn(key.signIn(await challenge()))).toMatchObject(refused)
    expect(await signIn(createAuthenticator().signIn(await challenge()))).toMatchObject(refused)
  })
})

describe('the passkeys of a person', () => {
  test('can be added with the current password or another passkey only', async () => {
    const { person, key } = await withPasskey()
    expect(await begin(person, { currentPassword: 'not this one' })).toMatchObject({ status: 403 })
    expect(await begin(person, {})).toMatchObject({ status: 400 })
    const passkey = key.signIn(await proofOptions(person, 'add-passkey'))
    const options = await begin(person, { passkey })
    expect((await finish(person, createAuthenticator().register(options.body))).status).toBe(201)
    expect(await list(person)).toHaveLength(2)
  })

  test('are added only to the account that asked, once, and not after its password has changed', async () => {
    const { person } = await withPasskey()
    const stranger = await identity.register()
    const response = createAuthenticator().register((await begin(person)).body)
    expect(await finish(stranger, response)).toMatchObject(refused)
    expect(await finish(person, response)).toMatchObject(refused)
    const late = createAuthenticator().register((await begin(person)).body)
    const body = { password: 'another long one', currentPassword: person.password }
    await identity.call(updateUser, { params: { id: person.user.id }, as: person.caller, body })
    expect(await finish(person, late)).toMatchObject(refused)
    expect(await list(person)).toHaveLength(1)
  })

  test('of other people cannot be changed', async () => {
    const { person, key } = await withPasskey()
    const { caller } = await identity.register()
    const params = { passkeyId: key.id }
    const rename = await identity.call(renamePasskey, { params, as: caller, body: { name: 'Mine' } })
    const remove = await identity.call(removePasskey, { params, as: caller })
    expect([rename.status, remove.status]).toEqual([404, 404])
    expect(await list(person)).toMatchObject([{ id: key.id, name: 'Chrome, Android' }])
  })

  test('can be renamed and removed, and a removed one signs nobody in', async () => {
    const { person, key } = await withPasskey()
    const target = { params: { passkeyId: key.id }, as: person.caller }
    await identity.call(renamePasskey, { ...target, body: { name: 'Work phone' } })
    expect(await list(person)).toMatchObject([{ name: 'Work phone', lastUsedAt: null }])
    expect((await identity.call(removePasskey, target)).status).toBe(200)
    expect(await signIn(key.signIn(await challenge()))).toMatchObject(refused)
    expect(await list(person)).toEqual([])
  })

  test('have a maximum number', async () => {
    const person = await identity.register()
    for (let n = 0; n < maxCount.passkeys; n += 1) await add(person)
    const response = createAuthenticator().register((await begin(person)).body)
    expect(await finish(person, response)).toMatchObject({ status: 409, body: { code: 'too-many-passkeys' } })
  })

  test('are deleted when the password is reset by mail: a stranger may have registered the address', async () => {
    const { person, key } = await withPasskey()
    const answer = await resetByMail(person)
    expect(answer.status).toBe(200)
    expect(await signIn(key.signIn(await challenge()))).toMatchObject(refused)
  })
})

describe('the owner gets an e-mail', () => {
  const told = async ({ user }: Person) =>
    (await identity.mailsWith('/forgot-password', user.email)).map(mail => mail.match(/^Subject: (.*)$/m)?.[1])

  test('for each change of how to sign in, in their language, once the address is verified', async () => {
    const person = await identity.register({ language: 'es' })
    // The address is not verified, so anybody may have registered it.
    await add(person)
    await resetByMail(person)
    await settle(async () => (await told(person)).length === 1)
    const owner = { ...person, password: 'a new secret' }
    const key = await add(owner)
    await settle(async () => (await told(owner)).length === 2)
    await identity.call(removePasskey, { params: { passkeyId: key.id }, as: owner.caller })
    await settle(async () => (await told(owner)).length === 3)
    const body = { password: 'another long one', currentPassword: owner.password }
    const headers = { 'user-agent': android }
    await identity.call(updateUser, { params: { id: owner.user.id }, as: owner.caller, body, headers })
    await settle(async () => (await told(owner)).length === 4)
    expect(await told(owner)).toEqual([
      'Se puso una contraseña nueva en Muster',
      'Se añadió una llave de acceso a su perfil de Muster',
      'Se quitó una llave de acceso de su perfil de Muster',
      'Se cambió su contraseña de Muster',
    ])
    const mail = (await identity.mailsWith('/forgot-password', owner.user.email)).at(-1)
    expect(mail).toContain('Se hizo con Chrome, Android.')
    expect(mail).not.toContain(owner.user.name)
  })
})

describe('instead of the current password,', () => {
  test('a passkey changes the password, reads the data and deletes the account', async () => {
    const { person, key } = await withPasskey()
    const exported = await exportWith(person, key.signIn(await proofOptions(person, 'export-data')))
    expect(exported.status).toBe(200)
    expect(exported.body.data.identity?.passkeys).toMatchObject([{ id: key.id, name: 'Chrome, Android' }])
    expect(JSON.stringify(exported.body)).not.toContain('publicKey')
    const target = { params: { id: person.user.id }, as: person.caller }
    const changed = await identity.call(updateUser, {
      ...target,
      body: { password: 'another long one', passkey: key.signIn(await proofOptions(person, 'change-password')) },
    })
    expect(changed.status).toBe(200)
    const passkey = key.signIn(await proofOptions(person, 'delete-account'))
    expect((await identity.call(deleteUser, { ...target, body: { passkey } })).status).toBe(200)
    expect(await signIn(key.signIn(await challenge()))).toMatchObject(refused)
  })

  test('the answer works once, for its action and its person only', async () => {
    const { person, key } = await withPasskey()
    const { person: stranger, key: other } = await withPasskey()
    const wrong = [
      key.signIn(await challenge()),
      key.signIn(await proofOptions(person, 'delete-account')),
      key.signIn(await proofOptions(stranger, 'export-data')),
      other.signIn(await proofOptions(person, 'export-data')),
    ]
    for (const response of wrong) expect(await exportWith(person, response)).toMatchObject(refused)
    const right = key.signIn(await proofOptions(person, 'export-data'))
    expect((await exportWith(person, right)).status).toBe(200)
    expect(await exportWith(person, right)).toMatchObject(refused)
  })

  test('the answer requires a passkey of the account', async () => {
    const { caller } = await identity.register()
    const answer = await identity.call(beginPasskeyProof, { as: caller, body: { action: 'export-data' } })
    expect(answer.status).toBe(404)
  })
})
