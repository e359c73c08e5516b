import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { operatorAccessed, operatorActed } from '@muster/contracts/events/identity'
import { endSessions, eraseAccount, exportAccount, findAccount } from '@muster/contracts/routes/accounts'
import { createUser } from '@muster/contracts/routes/identity'
import {
  beginOperatorRegistration,
  beginOperatorSignIn,
  changeOperatorRoles,
  confirmInvitation,
  confirmOperatorRoles,
  currentOperator,
  disableOperator,
  endOperatorSession,
  finishOperatorRegistration,
  finishOperatorSignIn,
  inviteOperator,
  listOperatorInvitations,
  listOperators,
  makeCommandLineCode,
  openCommandLine,
  refuseOperatorRoles,
  revokeInvitation,
} from '@muster/contracts/routes/operators'
import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { createOperatorSessionStore } from '@muster/service-kit/redis/sessions'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { startGate } from '@muster/test-kit/gate'
import { asOperator, asUser, buildCaller, buildOperator } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMailedToken } from '../src/domain/mailed-token.ts'
import { identityService } from '../src/service.ts'
import { storeInvitation } from '../src/store/invitations.ts'
import { createAuthenticator } from './authenticator.ts'
import { type Identity, sessionOf, startIdentity } from './start-identity.ts'

const run = promisify(execFile)

let identity: Identity
let operatorSessions: ReturnType<typeof createOperatorSessionStore>
beforeAll(async () => {
  identity = await startIdentity()
  operatorSessions = createOperatorSessionStore(identity.redis, { ttlSeconds: 600 })
  await identity.listen(operatorAccessed, operatorActed)
})
afterAll(() => identity.stop())

async function invite(name: string, roles: OperatorRole[] = ['author', 'approver']): Promise<string> {
  const { token, hash } = newMailedToken()
  const Invitation = identity.service.context.mongo.connection.model('OperatorInvitation')
  const expiresAt = new Date(Date.now() + 60_000)
  const invitedBy = { id: 'a test', name: 'a test' }
  await storeInvitation({ Invitation } as never, { hash, name, roles, invitedBy, expiresAt })
  return token
}

/** Invites a person with the command line, and returns the link that it prints. */
async function inviteByCommand(name: string, roles: string): Promise<string> {
  const { MONGO_URL, PUBLIC_ORIGIN } = identity.config
  const script = 'services/identity/src/operators/invite.ts'
  const { stdout } = await run(process.execPath, [script, '--name', name, '--roles', roles], {
    env: { PATH: process.env.PATH, MONGO_URL, PUBLIC_ORIGIN },
  })
  return new URL(stdout.trim()).hash.slice(1)
}

async function join(name: string, roles?: OperatorRole[], invitation?: string, key = createAuthenticator()) {
  const token = invitation ?? (await invite(name, roles))
  const { options } = (await identity.call(beginOperatorRegistration, { body: { token } })).body
  const response = key.register(options)
  const joined = await identity.call(finishOperatorRegistration, { body: { token, response } })
  expect(joined.status).toBe(201)
  return { token, key, response, account: joined.body, ...sessionOf(joined.headers) }
}

const options = async () => (await identity.call(beginOperatorSignIn)).body
const signIn = (response: ReturnType<ReturnType<typeof createAuthenticator>['signIn']>) =>
  identity.call(finishOperatorSignIn, { body: { response } })

/** Starts a second process, which reaches the server of this variable through a gate. */
async function startBehindGate(variable: 'REDIS_URL' | 'NATS_URL') {
  const { redisUrl, natsUrl } = identity.neighbours
  const gate = await startGate(variable === 'REDIS_URL' ? redisUrl : natsUrl)
  const { MAILBOX_DIR, PUBLIC_ORIGIN } = identity.config
  const env = { MAILBOX_DIR, PUBLIC_ORIGIN, [variable]: gate.url }
  const { call, stop } = await startDefined(identityService, identity.neighbours, { env })
  return {
    call,
    gate,
    async stop() {
      gate.open()
      await stop()
      await gate.stop()
    },
  }
}

describe('an invitation', () => {
  test('creates one person with one passkey, signed in with a session of the console', async () => {
    const invitation = await inviteByCommand('Kim Alvarez', 'author,approver')
    const { token, account, cookie, setCookie, sessionId, key } = await join('Kim Alvarez', [], invitation)
    expect(account).toMatchObject({ name: 'Kim Alvarez', roles: ['author', 'approver'] })
    expect(cookie).toMatch(/^muster-operator=/)
    expect(setCookie).toMatch(/HttpOnly; SameSite=Strict/)
    expect(await operatorSessions.resolve(sessionId)).toMatchObject({ operatorId: account.id, passkey: key.id })
    // An operator's session is not valid as a resident's, and the other way round.
    expect(await identity.sessions.resolve(sessionId)).toBeNull()
    expect((await identity.call(beginOperatorRegistration, { body: { token } })).body).toMatchObject({
      code: 'invalid-token',
    })
  })

  test('that is used twice concurrently creates one person', async () => {
    const token = await invite('Only one')
    const attempt = async () => {
      const started = await identity.call(beginOperatorRegistration, { body: { token } })
      const response = createAuthenticator().register(started.body.options)
      return (await identity.call(finishOperatorRegistration, { body: { token, response } })).status
    }
    expect((await Promise.all([attempt(), attempt()])).sort()).toEqual([201, 400])
  })

  test('is required: there is no other way to become an operator', async () => {
    expect((await identity.call(beginOperatorRegistration, { body: { token: 'guessed' } })).status).toBe(400)
    const { response } = await join('Ana')
    const again = await identity.call(finishOperatorRegistration, { body: { token: 'guessed', response } })
    expect(again.body).toMatchObject({ code: 'invalid-token' })
  })

  test.for([
    ['from a page of another site', { origin: 'http://muster.test.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without the person being verified', { isVerified: false }],
  ] as const)('is not used up by a registration %s', async ([, where]) => {
    const token = await invite('Careful')
    const started = await identity.call(beginOperatorRegistration, { body: { token } })
    const key = createAuthenticator()
    const bad = key.register(started.body.options, where)
    const refused = await identity.call(finishOperatorRegistration, { body: { token, response: bad } })
    expect(refused.body).toMatchObject({ code: 'passkey-refused' })
    expect((await identity.call(beginOperatorRegistration, { body: { token } })).status).toBe(200)
  })
})

describe('sign-in', () => {
  test('opens a session, which ends at sign-out', async () => {
    const { key, account } = await join('Ben')
    const answer = await signIn(key.signIn(await options()))
    expect(answer).toMatchObject({ status: 200, body: { id: account.id, name: 'Ben' } })
    const { cookie, sessionId } = sessionOf(answer.headers)
    expect(await operatorSessions.resolve(sessionId)).toMatchObject({ operatorId: account.id })
    expect((await identity.call(endOperatorSession, { headers: { cookie } })).status).toBe(200)
    expect(await operatorSessions.resolve(sessionId)).toBeNull()
  })

  test.for([
    ['an answer that was given before', async (key: Key) => key.signIn(await options()), 2],
    ['a challenge of its own', async (key: Key) => key.signIn({ challenge: 'bXkgb3duIGNoYWxsZW5nZQ' }), 1],
    ['a page of another site', async (key: Key) => key.signIn(await options(), { origin: 'https://evil.example' }), 1],
    ['nobody verified', async (key: Key) => key.signIn(await options(), { isVerified: false }), 1],
    [
      'a copied key whose count is behind',
      async (key: Key) => {
        await signIn(key.signIn(await options()))
        key.rewind()
        return key.signIn(await options())
      },
      1,
    ],
    ['a key that nobody has registered', async () => createAuthenticator().signIn(await options()), 1],
  ] as const)('is refused with %s', async ([, make, times]) => {
    const { key } = await join('Cleo')
    const response = await make(key)
    if (times === 2) expect((await signIn(response)).status).toBe(200)
    const refused = await signIn(response)
    expect(refused).toMatchObject({ status: 401, body: { code: 'passkey-refused' } })
    expect(refused.headers.getSetCookie()).toEqual([])
  })

  test('is refused with an answer that was used before, by a passkey without a counter', async () => {
    const { key } = await join('Cem', undefined, undefined, createAuthenticator({ counts: false }))
    const response = key.signIn(await options())
    expect((await signIn(response)).status).toBe(200)
    expect((await signIn(response)).status).toBe(401)
    expect((await signIn(key.signIn(await options()))).status).toBe(200)
  })

  test('is refused with a challenge that was created for a registration', async () => {
    const { key } = await join('Dan')
    const { options: forJoining } = (
      await identity.call(beginOperatorRegistration, { body: { token: await invite('Eve') } })
    ).body
    expect((await signIn(key.signIn(forJoining))).status).toBe(401)
  })
})

const asPerson = ({ account, key }: Awaited<ReturnType<typeof join>>) =>
  asOperator(buildOperator({ operatorId: account.id, name: account.name, roles: account.roles, passkey: key.id }))
const heardOf = (action: string, operatorId: string) =>
  identity.heard.some(({ payload }) => {
    const heard = payload as { action: string; operatorId: string }
    return heard.action === action && heard.operatorId === operatorId
  })

describe('an invitation that an admin makes', () => {
  const start = (token: string) => identity.call(beginOperatorRegistration, { body: { token } })
  async function made(roles: OperatorRole[] = ['author', 'author']) {
    const [first, second] = [await join('Gus', ['admin']), await join('Hana', ['admin'])]
    const headers = await asPerson(first)
    const { status, body } = await identity.call(inviteOperator, { body: { name: ' Ida ', roles }, headers })
    expect(status).toBe(201)
    return { first: headers, second: await asPerson(second), body, token: body.path.split('#')[1] ?? '' }
  }

  test('cannot be used before another admin has confirmed it, and then creates one person', async () => {
    const { first, second, body, token } = await made()
    const params = { id: body.invitation.id }
    expect(body.path).toBe(`/operate/join#${token}`)
    expect(body.invitation).toMatchObject({ name: 'Ida', roles: ['author'], confirmedBy: null })
    expect((await start(token)).status).toBe(400)
    expect(await identity.call(confirmInvitation, { params, headers: first })).toMatchObject({
      status: 403,
      body: { code: 'second-person-needed' },
    })
    expect((await start(token)).status).toBe(400)

    const confirmed = await identity.call(confirmInvitation, { params, headers: second })
    expect(confirmed.body).toMatchObject({ confirmedBy: 'Hana' })
    const { account } = await join('Ida', [], token)
    expect(account).toEqual({ id: params.id, name: 'Ida', roles: ['author'] })
    expect((await start(token)).status).toBe(400)
    await settle(() => ['invited', 'invitation-confirmed', 'joined'].every(action => heardOf(action, params.id)))
    const team = (await identity.call(listOperators, { headers: first })).body
    expect(team).toContainEqual(expect.objectContaining({ name: 'Ida', invitedBy: 'Gus', passkey: expect.any(String) }))
  })

  test('is in the audit with who created and who confirmed it, also when NATS was unreachable', async () => {
    const [first, second] = [await join('Gus', ['admin']), await join('Hana', ['admin'])]
    const cutOff = await startBehindGate('NATS_URL')
    cutOff.gate.shut()
    const body = { name: 'Ida', roles: ['author'] as OperatorRole[] }
    const invited = await cutOff.call(inviteOperator, { body, headers: await asPerson(first) })
    const params = { id: invited.body.invitation.id }
    const token = invited.body.path.split('#')[1] ?? ''
    expect((await cutOff.call(confirmInvitation, { params, headers: await asPerson(second) })).status).toBe(200)
    const { options } = (await cutOff.call(beginOperatorRegistration, { body: { token } })).body
    const response = createAuthenticator().register(options)
    expect((await cutOff.call(finishOperatorRegistration, { body: { token, response } })).status).toBe(201)
    cutOff.gate.open()
    await settle(() => ['invited', 'invitation-confirmed', 'joined'].every(action => heardOf(action, params.id)))
    await cutOff.stop()
    expect((await start(token)).status).toBe(400)
  })

  test('cannot be used once it is revoked, confirmed or not', async () => {
    const { first, second, body, token } = await made()
    const params = { id: body.invitation.id }
    await identity.call(confirmInvitation, { params, headers: second })
    expect((await start(token)).status).toBe(200)
    expect((await identity.call(revokeInvitation, { params, headers: first })).status).toBe(200)
    expect((await start(token)).status).toBe(400)
    expect((await identity.call(confirmInvitation, { params, headers: second })).status).toBe(404)
    expect((await identity.call(revokeInvitation, { params, headers: first })).status).toBe(404)
    const { body: open } = await identity.call(listOperatorInvitations, { headers: first })
    expect(open.map(({ id }) => id)).not.toContain(params.id)
    await settle(() => heardOf('invitation-revoked', params.id))
  })

  test('can be created, seen, confirmed and revoked by admins only', async () => {
    const { body } = await made()
    const params = { id: body.invitation.id }
    const headers = await asPerson(await join('Jo', ['author', 'approver']))
    const answers = await Promise.all([
      identity.call(inviteOperator, { body: { name: 'Kay', roles: ['admin'] }, headers }),
      identity.call(listOperatorInvitations, { headers }),
      identity.call(confirmInvitation, { params, headers }),
      identity.call(revokeInvitation, { params, headers }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
})

describe('the team', () => {
  test('is seen and changed by admins only, and nobody can remove themselves', async () => {
    const author = await join('Fay', ['author'])
    const admin = await join('Gus', ['admin'])
    const as = asPerson
    const disable = async (who: typeof author, id: string) =>
      identity.call(disableOperator, { params: { id }, headers: await as(who) })

    expect((await identity.call(listOperators, { headers: await as(author) })).status).toBe(403)
    expect((await disable(author, admin.account.id)).status).toBe(403)
    expect((await disable(admin, admin.account.id)).status).toBe(403)
    expect((await identity.call(listOperators, { headers: await as(admin) })).body).toContainEqual(
      expect.objectContaining({ name: 'Fay', disabledAt: null }),
    )

    expect((await disable(admin, author.account.id)).status).toBe(200)
    expect(await operatorSessions.resolve(author.sessionId)).toBeNull()
    expect((await signIn(author.key.signIn(await options()))).status).toBe(401)
    expect((await disable(admin, author.account.id)).status).toBe(404)
    await settle(() =>
      identity.heard.some(({ payload }) => {
        const { action, operatorId, by } = payload as { action: string; operatorId: string; by: string }
        return action === 'disabled' && operatorId === author.account.id && by === admin.account.id
      }),
    )
  })

  test('loses a removed person at the second attempt when Redis was unreachable at the first', async () => {
    const [admin, ana, ben] = [await join('An admin', ['admin']), await join('Ana'), await join('Ben')]
    const headers = await asPerson(admin)
    const ofAna = { params: { id: ana.account.id }, headers }
    const ofBen = { params: { id: ben.account.id }, body: { roles: ['author'] as OperatorRole[] }, headers }
    const cutOff = await startBehindGate('REDIS_URL')
    cutOff.gate.shut()
    expect((await cutOff.call(disableOperator, ofAna)).status).toBe(503)
    expect((await cutOff.call(changeOperatorRoles, ofBen)).status).toBe(503)
    await cutOff.stop()
    expect((await identity.call(disableOperator, ofAna)).status).toBe(200)
    expect((await identity.call(changeOperatorRoles, ofBen)).status).toBe(200)
    for (const { sessionId } of [ana, ben]) expect(await operatorSessions.resolve(sessionId)).toBeNull()
  })

  test('gets a role from two admins and loses one by one admin; earlier sessions end', async () => {
    const people = [await join('Gil', ['admin']), await join('Ines', ['admin']), await join('Jan', ['author'])] as const
    const [gil, ines, jan] = people
    const params = { id: jan.account.id }
    const as = asPerson
    const change = async (who: typeof gil, roles: OperatorRole[]) =>
      identity.call(changeOperatorRoles, { params, body: { roles }, headers: await as(who) })
    const confirm = async (who: typeof gil, roles: OperatorRole[]) =>
      identity.call(confirmOperatorRoles, { params, body: { roles }, headers: await as(who) })
    const both: OperatorRole[] = ['author', 'approver']

    expect((await change(jan, both)).status).toBe(403)
    const asked = await change(gil, both)
    expect(asked.body).toMatchObject({ roles: ['author'], asked: { roles: both, by: { name: 'Gil' } } })
    expect(await operatorSessions.resolve(jan.sessionId)).not.toBeNull()
    expect(await confirm(gil, both)).toMatchObject({ status: 403, body: { code: 'second-person-needed' } })
    // Other roles than the asked ones.
    expect((await confirm(ines, ['approver'])).status).toBe(409)
    expect((await confirm(ines, both)).body).toMatchObject({ roles: both, asked: null })
    expect(await operatorSessions.resolve(jan.sessionId)).toBeNull()
    expect((await confirm(ines, both)).status).toBe(409)
    expect((await signIn(jan.key.signIn(await options()))).body).toMatchObject({ roles: both })

    expect((await change(ines, ['approver'])).body).toMatchObject({ roles: ['approver'], asked: null })
    expect((await change(ines, ['approver', 'admin'])).body).toMatchObject({ roles: ['approver'] })
    const refused = await identity.call(refuseOperatorRoles, { params, headers: await as(gil) })
    expect(refused.body).toMatchObject({ roles: ['approver'], asked: null })
    await settle(() => ['roles-asked', 'roles-changed', 'roles-refused'].every(action => heardOf(action, params.id)))
  })

  test('does not let anybody confirm their own roles', async () => {
    const [first, second] = [await join('Kai', ['admin']), await join('Lena', ['admin'])]
    const params = { id: second.account.id }
    const body = { roles: ['admin', 'approver'] as OperatorRole[] }
    await identity.call(changeOperatorRoles, { params, body, headers: await asPerson(first) })
    const own = await identity.call(confirmOperatorRoles, { params, body, headers: await asPerson(second) })
    expect(own.body).toMatchObject({ code: 'second-person-needed' })
  })

  test('keeps one admin, also when two admins remove each other concurrently', async () => {
    const Account = identity.service.context.mongo.connection.model('Operator')
    const others = { roles: 'admin', disabledAt: null }
    await Account.updateMany(others, { $set: { disabledAt: new Date() } })
    const pair = [await join('Mia', ['admin', 'author']), await join('Noa', ['admin', 'author'])] as const
    const [mia, noa] = pair
    const body = { roles: ['author'] as OperatorRole[] }
    const remove = async (who: typeof mia, whom: typeof mia) =>
      identity.call(changeOperatorRoles, { params: { id: whom.account.id }, body, headers: await asPerson(who) })
    const answers = await Promise.all([remove(mia, noa), remove(noa, mia)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [left] = await Account.find(others).lean()
    const last = pair.find(({ account }) => account.id === String(left?._id)) ?? mia
    expect(await remove(last, last)).toMatchObject({ status: 409, body: { code: 'last-admin' } })
    expect(await Account.countDocuments(others)).toBe(1)
  })

  test('keeps the last admin signed in who is refused to give up the role', async () => {
    const Account = identity.service.context.mongo.connection.model('Operator')
    await Account.updateMany({ roles: 'admin', disabledAt: null }, { $set: { disabledAt: new Date() } })
    const last = await join('Ola', ['admin', 'author'])
    const body = { roles: ['author'] as OperatorRole[] }
    const refused = await identity.call(changeOperatorRoles, {
      params: { id: last.account.id },
      body,
      headers: await asPerson(last),
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'last-admin' } })
    expect(await operatorSessions.resolve(last.sessionId)).not.toBeNull()
  })

  test('is closed to residents, whoever signs their token', async () => {
    const resident = await asUser(buildCaller())
    for (const route of [currentOperator, listOperators]) {
      expect((await identity.call(route, { headers: resident })).status).toBe(401)
      expect((await identity.call(route)).status).toBe(401)
    }
  })
})

type Key = ReturnType<typeof createAuthenticator>

describe('a command line', () => {
  const codeFor = async ({ account, cookie }: Awaited<ReturnType<typeof join>>) => {
    const operator = buildOperator({ operatorId: account.id, name: account.name, roles: account.roles })
    const headers = { ...(await asOperator(operator)), cookie }
    const made = await identity.call(makeCommandLineCode, { headers })
    expect(made.status).toBe(200)
    return made.body.code
  }
  const open = (code: string) => identity.call(openCommandLine, { body: { code } })

  test('gets a session once from the person who read a code to it, and the audit records it', async () => {
    const kim = await join('Kim at a terminal')
    const code = await codeFor(kim)
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    // Lower case, with spaces and without hyphens, as people type it.
    const opened = await open(` ${code.toLowerCase().replaceAll('-', '')} `)
    expect(opened).toMatchObject({ status: 200, body: { id: kim.account.id, roles: ['author', 'approver'] } })
    const [first, second] = await Promise.all(
      [kim.sessionId, sessionOf(opened.headers).sessionId].map(id => operatorSessions.resolve(id)),
    )
    expect(second).toEqual(first)
    expect((await open(code)).body).toMatchObject({ code: 'invalid-token' })
    await settle(() => heardOf('opened-command-line', kim.account.id))
  })

  test('gets no session with a guessed code, or from somebody who was removed meanwhile', async () => {
    expect((await open('AAAA-BBBB-CCCC')).body).toMatchObject({ code: 'invalid-token' })
    const ana = await join('Ana at a terminal')
    const code = await codeFor(ana)
    const admin = buildOperator({ roles: ['admin'] })
    await join('An admin who stays', ['admin'])
    const disabled = await identity.call(disableOperator, {
      params: { id: ana.account.id },
      headers: await asOperator(admin),
    })
    expect(disabled.status).toBe(200)
    expect((await open(code)).body).toMatchObject({ code: 'invalid-token' })
  })
})

describe('an account of a resident', () => {
  test('can be found, signed out, exported and erased by an admin only, each with who and why', async () => {
    const { account: ada } = await join('Ada of accounts', ['admin'])
    const { account: kim } = await join('Kim of accounts')
    const as = async ({ id, name, roles }: typeof ada) => asOperator(buildOperator({ operatorId: id, name, roles }))
    const email = 'lost-phone@example.org'
    const { body: user, headers } = await identity.call(createUser, { body: buildNewUser({ email }) })
    const { sessionId } = sessionOf(headers)
    const found = await identity.call(findAccount, { body: { email }, headers: await as(ada) })
    expect(found).toMatchObject({ status: 200, body: { id: user.id, email, sessions: [{ signedInWith: 'password' }] } })
    const params = { id: user.id }
    const note = 'Lost the phone'
    expect((await identity.call(endSessions, { params, body: { note }, headers: await as(kim) })).status).toBe(403)
    expect(await identity.sessions.resolve(sessionId)).not.toBeNull()

    const ended = await identity.call(endSessions, { params, body: { note }, headers: await as(ada) })
    expect(ended.body).toEqual({ ended: 1 })
    expect(await identity.sessions.resolve(sessionId)).toBeNull()

    const exported = async (who: typeof ada, said: string) =>
      identity.call(exportAccount, { params, body: { note: said }, headers: await as(who) })
    expect((await exported(kim, 'Asked by letter')).status).toBe(403)
    expect((await exported(ada, ' ')).status).toBe(400)
    const { body: kept } = await exported(ada, 'Asked by letter')
    expect(kept).toMatchObject({ userId: user.id, data: { identity: { profile: { email } } } })

    const erase = async (typed: string) =>
      identity.call(eraseAccount, { params, body: { email: typed, note: 'Asked by letter' }, headers: await as(ada) })
    expect((await erase('other@example.org')).status).toBe(409)
    expect((await erase(email)).status).toBe(200)
    expect((await identity.call(findAccount, { body: { id: user.id }, headers: await as(ada) })).status).toBe(404)
    const acts = () => identity.heard.flatMap(({ payload }) => operatorActed.payload.safeParse(payload).data ?? [])
    await settle(() => acts().length === 3)
    expect(acts()).toMatchObject([
      { action: 'sessions-ended', operatorId: ada.id, accountId: user.id, note },
      { action: 'account-exported', operatorId: ada.id, accountId: user.id, note: 'Asked by letter' },
      { action: 'account-erased', operatorId: ada.id, accountId: user.id, note: 'Asked by letter' },
    ])
  })

  test('is erased with its sessions at the second attempt when Redis was unreachable at the first', async () => {
    const { account } = await join('An admin who erases', ['admin'])
    const headers = await asOperator(
      buildOperator({ operatorId: account.id, name: account.name, roles: account.roles }),
    )
    const { user, sessionId } = await identity.register()
    const asked = { params: { id: user.id }, body: { email: user.email, note: 'Asked by letter' }, headers }
    const cutOff = await startBehindGate('REDIS_URL')
    cutOff.gate.shut()
    expect((await cutOff.call(eraseAccount, asked)).status).toBe(503)
    await cutOff.stop()
    expect((await identity.call(eraseAccount, asked)).status).toBe(200)
    expect(await identity.sessions.resolve(sessionId)).toBeNull()
  })

  test.for([
    ['en', 'somebody-who-wrote@example.org', 'Somebody who runs Muster has made a copy'],
    ['es', 'alguien-que-escribio@example.org', 'Una persona que administra Muster hizo una copia'],
  ] as const)(
    'an exported person gets an e-mail in their language (%s), at a verified address only',
    async ([language, email, words]) => {
      const { account } = await join(`Ines who exports ${language}`, ['admin'])
      const headers = await asOperator(
        buildOperator({ operatorId: account.id, name: account.name, roles: account.roles }),
      )
      const User = identity.service.context.mongo.connection.model('User')
      const exportOf = async (address: string, verifiedAt: Date | null) => {
        const { user } = await identity.register({ email: address })
        await User.updateOne({ email: address }, { $set: { language, emailVerifiedAt: verifiedAt } })
        const asked = { params: { id: user.id }, body: { note: 'Asked by letter' }, headers }
        expect((await identity.call(exportAccount, asked)).status).toBe(200)
      }
      await exportOf(`unverified-${email}`, null)
      await exportOf(email, new Date())
      const told = async () =>
        (await identity.mails()).map(mail => mail.replace(/=\r?\n/g, '')).filter(mail => mail.includes(words))
      const [mail] = await settle(async () => {
        const found = await told()
        return found.length > 0 && found
      })
      expect(mail).toContain(`To: ${email}\n`)
      // The job for the other address was queued earlier, so it has run by now.
      expect(await told()).toHaveLength(1)
    },
  )
})
