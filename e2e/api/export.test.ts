import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { exportAccount } from '@muster/contracts/routes/accounts'
import { shareAchievement } from '@muster/contracts/routes/achievements'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { allRoutes } from '@muster/contracts/routes/all'
import { createChatSession, listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import {
  createCommunity,
  inviteToCommunity,
  listCommunityMessages,
  sendCommunityMessage,
} from '@muster/contracts/routes/community'
import { exportData, exportParts } from '@muster/contracts/routes/export'
import { getHelpPlan, saveHelpPlan } from '@muster/contracts/routes/help'
import { createUser, login } from '@muster/contracts/routes/identity'
import { savePreparation } from '@muster/contracts/routes/navigation'
import { makeCommandLineCode } from '@muster/contracts/routes/operators'
import { domainServices, serviceNames } from '@muster/contracts/services'
import { consumed } from '@muster/test-kit/consumed'
import { callRoute } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { type Stack, startStack } from '@muster/test-kit/stack'
import { createStops } from '@muster/test-kit/stops'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOperator } from './start-operator.ts'
import { pathOf, profileOf, subscriptionOf, validBodies } from './valid-requests.ts'

const currentPassword = 'correct horse'

let stack: Stack
let ana: Awaited<ReturnType<typeof person>>
let ben: Awaited<ReturnType<typeof person>>
const { atEnd, stop } = createStops()
beforeAll(async () => {
  stack = await startStack({
    env: {
      gateway: { OPERATOR_CONSOLE: 'true' },
      alerts: { OPERATOR_AUDIT_KEY: randomBytes(32).toString('base64url') },
    },
  })
  atEnd(() => stack.stop())
  await inDatabases(async ({ db }) => {
    await db?.command({ profile: 1, filter: { planSummary: 'COLLSCAN' } })
  })
  ana = await person('ana')
  ben = await person('ben')
})
afterAll(stop)

async function inDatabases(work: (connection: mongoose.Connection) => Promise<void>) {
  for (const name of domainServices) {
    const connection = await mongoose.createConnection(stack.mongoUrl(`muster_${name}`)).asPromise()
    try {
      await work(connection)
    } finally {
      await connection.close()
    }
  }
}

/** Creates a person with data in every service; each text contains the person's mark. */
async function person(name: string) {
  const mark = `${name}${randomUUID().replaceAll('-', '')}`
  const client = stack.client()
  const contact = { name: `Kim ${mark}-contact`, phone: '+1 510 555 0177', relationship: 'Sister', isPrimary: true }
  const form = { ...profileOf(`${mark}@example.org`), name: `Ana ${mark}-name`, emergencyContacts: [contact] }
  const { body: user } = await client.call(createUser, { body: form as never })
  const userId = user.id
  const { body: session } = await client.call(createChatSession, { body: { userId } })
  const words = { userId, sessionId: session.id, content: `What should I pack, asks ${mark}-chat?` }
  await client.call(sendChatMessage, { body: words as never })
  const group = { name: `${mark}-group`, description: 'Neighbours', isPrivate: true, creatorId: userId }
  const { body: community } = await client.call(createCommunity, { body: group })
  const params = { id: community.id }
  await client.call(sendCommunityMessage, { params, body: { userId, content: `A ramp, says ${mark}-forum` } })
  const invitation = { inviterUserId: userId, inviteeEmail: `${mark}-invited@example.org` }
  await client.call(inviteToCommunity, { params, body: invitation })
  const subscription = subscriptionOf(`https://fcm.googleapis.com/fcm/send/${mark}-secret`)
  // Not a home: the label of a home follows the profile, whose event may arrive after this.
  const other = { kind: 'other' as const, label: `${mark}-place`, coordinates: [-122.2711, 37.8044] }
  const places = [...subscription.places, other]
  await client.call(savePushSubscription, { body: { ...subscription, places } as never })
  await client.call(savePreparation, { body: { added: ['pets'] } })
  const { body: plan } = await client.call(getHelpPlan)
  await client.call(saveHelpPlan, { body: { ...plan, note: `${mark}-help` } })
  const share = { params: { achievementId: 'first-question' }, body: { userId, platform: 'copy_link' as const } }
  // With a pause, because repeating it at once would reach the rate limit.
  await settle(async () => (await client.call(shareAchievement, share)).status < 300 || delay(500, false))
  const read = (password = currentPassword, id = userId) =>
    client.call(exportData, { params: { id }, body: { currentPassword: password } })
  const visitor = stack.client()
  expect(
    (await visitor.call(login, { body: { email: `${mark}@example.org`, password: currentPassword } })).status,
  ).toBe(200)
  await visitor.call(listCommunityMessages, { params })
  await visitor.call(listChatMessages, { params: { userId }, query: { sessionId: session.id } })
  return { userId, mark, read, client }
}

describe('“Your data”', () => {
  it('contains everything that every service stores of the person, and nothing of anybody else', async () => {
    const { status, headers, body } = await ana.read()
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ userId: ana.userId, missing: [], cutOff: [] })
    const { identity, alerts, chat, navigation, community, achievements, help } = body.data
    const texts = (part: unknown) => JSON.stringify(part)
    expect(texts(identity)).toContain(`${ana.mark}@example.org`)
    expect(texts(identity)).toContain(`${ana.mark}-contact`)
    expect(texts(identity)).toContain('signedInDevices')
    expect(texts(alerts)).toContain(`${ana.mark}-place`)
    expect(texts(chat)).toContain(`${ana.mark}-chat`)
    expect(navigation).toMatchObject({ departure: { added: ['pets'], location: 'Oakland, CA' } })
    for (const part of ['group', 'forum', 'invited']) expect(texts(community)).toContain(`${ana.mark}-${part}`)
    expect(texts(help)).toContain(`${ana.mark}-help`)
    expect(achievements).toMatchObject({ shared: [{ achievementId: 'first-question', platform: 'copy_link' }] })
    expect(texts(body)).not.toContain(ben.mark)
    expect(texts(body)).not.toContain(ben.userId)
    // Secrets with which others could push to the person, sign in or answer an invitation are not data about the person.
    for (const secret of ['-secret', 'passwordHash', 'tokenHash', 'sealedToken', 'p256dh'])
      expect(texts(body)).not.toContain(secret)
  })

  it('requires the person’s password', async () => {
    expect(await ana.read('a wrong password')).toMatchObject({ status: 403, body: { code: 'wrong-password' } })
    expect(await ana.read(currentPassword, ben.userId)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const visitor = stack.client()
    const options = { params: { id: ana.userId }, body: { currentPassword } }
    expect((await visitor.call(exportData, options)).status).toBe(401)
    expect((await visitor.send('GET', '/internal/export')).status).toBe(404)
  })

  it('names a service that is unreachable, and contains the rest', async () => {
    const bringBack = await stack.halt('chat')
    const { status, body } = await ben.read()
    expect(status).toBe(200)
    expect(body.missing).toEqual(['chat'])
    const others = Object.keys(exportParts).filter(service => service !== 'chat')
    expect(Object.keys(body.data).sort()).toEqual([...others, 'identity'].sort())
    await bringBack()
    expect((await ben.read()).body).toMatchObject({ missing: [], data: { chat: expect.anything() } })
  })

  it('is limited to a few times per hour', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) statuses.push((await ben.read()).status)
    expect(statuses.at(0)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('an export by the operations team', () => {
  const note = 'Asked by letter'

  it('equals the person’s own, in a file that only its user can read, and the audit records who exported whom and why', async () => {
    const ada = await startOperator(stack, 'Ada Novak', ['admin'], atEnd)
    const { body } = await callRoute(stack.url, makeCommandLineCode, { headers: ada.headers })
    await ada.muster('login', body.code)
    const cy = await person('cy')
    // Otherwise an event that is handled between the two exports would be only in the second one.
    for (const service of domainServices) await consumed(stack.natsUrl, service)
    const printed = await ada.muster('users', 'export', `${cy.mark}@example.org`, '--note', note)
    const file = join(ada.home, `muster-${cy.userId}.json`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const whole = JSON.parse(readFileSync(file, 'utf8'))
    // The person's own export uses their session, which changes its times.
    const withoutTimes = (one: unknown) =>
      JSON.parse(JSON.stringify(one, (name, value) => (/^(madeAt|lastUsedAt)$/.test(name) ? null : value)))
    expect(withoutTimes(whole)).toEqual(withoutTimes((await cy.read()).body))
    expect(whole).toMatchObject({ userId: cy.userId, missing: [] })
    expect(JSON.stringify(whole)).toContain(`${cy.mark}-forum`)
    const logs = await Promise.all(serviceNames.map(name => stack.logOf(name)))
    // Nothing that the person wrote, and no name; ids may be in logs.
    for (const text of [printed, ...logs]) expect(text).not.toContain(cy.mark)
    await settle(async () =>
      (await ada.muster('audit')).split('\n').some(line => line.includes(cy.userId) && line.includes(note)),
    )
    const entry = (await ada.muster('audit')).split('\n').find(line => line.includes('account-exported'))
    expect(entry).toMatch(new RegExp(`Ada Novak .*${note}`))
    // An existing file is not overwritten, and nothing is requested.
    const again = ada.muster('users', 'export', cy.userId, '--note', note)
    await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining('is there already') })
    expect((await ada.muster('audit')).match(/account-exported/g)).toHaveLength(1)
  })

  it('is for admins only, who must give a reason, a few times per hour', async () => {
    const params = { id: ben.userId }
    const ask = (headers: Record<string, string>, said = note) =>
      callRoute(stack.url, exportAccount, { params, body: { note: said }, headers })
    const [kim, lee] = await Promise.all([
      startOperator(stack, 'Kim Alvarez', ['author', 'approver'], atEnd),
      startOperator(stack, 'Lee Tran', ['admin'], atEnd),
    ])
    expect(await ask(kim.headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await ask({})).status).toBe(401)
    expect((await ben.client.call(exportAccount, { params, body: { note } })).status).toBe(401)
    expect(await ask(lee.headers, ' ')).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    const unknown = { params: { id: 'f'.repeat(24) }, body: { note }, headers: lee.headers }
    expect((await callRoute(stack.url, exportAccount, unknown)).status).toBe(404)
    const statuses: number[] = []
    for (let time = 0; time < 9; time++) statuses.push((await ask(lee.headers)).status)
    expect(statuses).toEqual([...Array(8).fill(200), 429])
  })
})

// With ten million people, one sign-in must not read all of them. An index with a condition serves only queries that repeat the condition.
it('no request scans a whole collection', async () => {
  const visitor = stack.client()
  const own = { userId: ana.userId, sessionId: ana.userId, communityId: ana.userId, endpoint: '' }
  const bodies = validBodies(own)
  // Calls with tokens and addresses that strangers may try.
  const tried = /^(forgot|reset|verifyEmail|sendSignInCode|signInWith|getInvitation|getHelpClaim|answerHelpClaim)/
  for (const { name, method, path } of allRoutes.filter(({ name }) => tried.test(name)))
    await visitor.send(method, pathOf(path, own), { body: bodies[name] })
  const scans = new Set<string>()
  await inDatabases(async ({ db }) => {
    const found = (await db?.collection('system.profile').find({}).toArray()) ?? []
    for (const { ns, op, command } of found) {
      const filter = command.filter ?? command.q ?? command.query ?? command.pipeline?.[0]?.$match ?? {}
      scans.add(`${ns.replace(/^[^.]*muster_/, '')} ${op} ${Object.keys(filter)}`)
    }
  })
  // These have a row for each neighbourhood, or for each replay of a day, and not for each person.
  const ofFew = /^(navigation_\w+\.departurebatches|alerts_\w+\.operatorreplays) /
  const ofPeople = [...scans].filter(scan => !ofFew.test(scan))
  expect(ofPeople.sort()).toEqual([])
})

/** The rows of the table in docs/data.md: what ends a document, by collection. */
function endsInDocument(): Map<string, string> {
  const page = readFileSync(join(import.meta.dirname, '../../docs/data.md'), 'utf8')
  return new Map(
    [...page.matchAll(/^\| `(\w+\.\w+)` \|.*\| (.*) \|$/gm)].map(([, name = '', ends = '']) => [name, ends]),
  )
}

it('every collection is deleted as docs/data.md states', async () => {
  const found = new Map<string, string[]>()
  for (const service of domainServices) {
    const connection = await mongoose.createConnection(stack.mongoUrl(`muster_${service}`)).asPromise()
    try {
      const collections =
        (await connection.db?.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) ?? []
      for (const { name } of collections.filter(({ name }) => !name.startsWith('system.'))) {
        const indexes = await connection.collection(name).indexes()
        const limits = indexes.flatMap(({ key, expireAfterSeconds }) =>
          expireAfterSeconds === undefined ? [] : [`\`${Object.keys(key)}\` + ${expireAfterSeconds / 86_400} days`],
        )
        found.set(`${service}.${name}`, limits)
      }
    } finally {
      await connection.close()
    }
  }
  const document = endsInDocument()
  expect([...found.keys()].filter(name => !document.has(name))).toEqual([])
  for (const [name, limits] of found) {
    const said = [...(document.get(name) ?? '').matchAll(/`\w+` \+ [\d.]+ days/g)].map(([text]) => text)
    expect(said.sort(), name).toEqual(limits.sort())
  }
})
