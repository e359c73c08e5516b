import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { operatorAccessed } from '@muster/contracts/events/identity'
import {
  beginOperatorRegistration,
  beginOperatorSignIn,
  currentOperator,
  disableOperator,
  endOperatorSession,
  finishOperatorRegistration,
  finishOperatorSignIn,
  listOperators,
} from '@muster/contracts/routes/operators'
import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { createOperatorSessionStore } from '@muster/service-kit/redis/sessions'
import { asOperator, asUser, buildCaller, buildOperator } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newInvitationToken } from '../src/operators/invitation.ts'
import { storeInvitation } from '../src/store/operators.ts'
import { createAuthenticator } from './authenticator.ts'
import { type Identity, sessionOf, startIdentity } from './start-identity.ts'

const run = promisify(execFile)

let identity: Identity
let operatorSessions: ReturnType<typeof createOperatorSessionStore>
beforeAll(async () => {
  identity = await startIdentity()
  operatorSessions = createOperatorSessionStore(identity.redis, { ttlSeconds: 600 })
  await identity.listen(operatorAccessed)
})
afterAll(() => identity.stop())

async function invite(name: string, roles: OperatorRole[] = ['author', 'approver']): Promise<string> {
  const { token, hash } = newInvitationToken()
  const Invitation = identity.service.context.mongo.connection.model('OperatorInvitation')
  const expiresAt = new Date(Date.now() + 60_000)
  await storeInvitation({ Invitation } as never, { hash, name, roles, invitedBy: 'a test', expiresAt })
  return token
}

/** What the command line prints is all that an invited person gets. */
async function inviteByCommand(name: string, roles: string): Promise<string> {
  const { MONGO_URL, PUBLIC_ORIGIN } = identity.config
  const script = 'services/identity/src/operators/invite.ts'
  const { stdout } = await run(process.execPath, [script, '--name', name, '--roles', roles], {
    env: { PATH: process.env.PATH, MONGO_URL, PUBLIC_ORIGIN },
  })
  return new URL(stdout.trim()).hash.slice(1)
}

async function join(name: string, roles?: OperatorRole[], invitation?: string) {
  const token = invitation ?? (await invite(name, roles))
  const key = createAuthenticator()
  const { options } = (await identity.call(beginOperatorRegistration, { body: { token } })).body
  const response = key.register(options)
  const joined = await identity.call(finishOperatorRegistration, { body: { token, response } })
  expect(joined.status).toBe(201)
  return { token, key, response, account: joined.body, ...sessionOf(joined.headers) }
}

const options = async () => (await identity.call(beginOperatorSignIn)).body
const signIn = (response: ReturnType<ReturnType<typeof createAuthenticator>['signIn']>) =>
  identity.call(finishOperatorSignIn, { body: { response } })

describe('an invitation', () => {
  test('makes one person with one passkey, signed in with a session of the console', async () => {
    const invitation = await inviteByCommand('Kim Alvarez', 'author,approver')
    const { token, account, cookie, setCookie, sessionId, key } = await join('Kim Alvarez', [], invitation)
    expect(account).toMatchObject({ name: 'Kim Alvarez', roles: ['author', 'approver'] })
    expect(cookie).toMatch(/^muster-operator=/)
    expect(setCookie).toMatch(/HttpOnly; SameSite=Strict/)
    expect(await operatorSessions.resolve(sessionId)).toMatchObject({ operatorId: account.id, passkey: key.id })
    // The session of an operator is none of a resident, and the other way round.
    expect(await identity.sessions.resolve(sessionId)).toBeNull()
    expect((await identity.call(beginOperatorRegistration, { body: { token } })).body).toMatchObject({
      code: 'invalid-token',
    })
  })

  test('used twice at the same moment makes one person', async () => {
    const token = await invite('Only one')
    const attempt = async () => {
      const started = await identity.call(beginOperatorRegistration, { body: { token } })
      const response = createAuthenticator().register(started.body.options)
      return (await identity.call(finishOperatorRegistration, { body: { token, response } })).status
    }
    expect((await Promise.all([attempt(), attempt()])).sort()).toEqual([201, 400])
  })

  test('is needed: no other way to become an operator', async () => {
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
  test('opens a session, which ends when it is signed out', async () => {
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

  test('is refused with a challenge that was made for a registration', async () => {
    const { key } = await join('Dan')
    const { options: forJoining } = (
      await identity.call(beginOperatorRegistration, { body: { token: await invite('Eve') } })
    ).body
    expect((await signIn(key.signIn(forJoining))).status).toBe(401)
  })
})

describe('the team', () => {
  test('is seen and changed by admins alone, and nobody removes themselves', async () => {
    const author = await join('Fay', ['author'])
    const admin = await join('Gus', ['admin'])
    const as = async ({ account, key }: typeof author) =>
      asOperator(buildOperator({ operatorId: account.id, name: account.name, roles: account.roles, passkey: key.id }))
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

  test('is not for residents, whoever signs their token', async () => {
    const resident = await asUser(buildCaller())
    for (const route of [currentOperator, listOperators]) {
      expect((await identity.call(route, { headers: resident })).status).toBe(401)
      expect((await identity.call(route)).status).toBe(401)
    }
  })
})

type Key = ReturnType<typeof createAuthenticator>
