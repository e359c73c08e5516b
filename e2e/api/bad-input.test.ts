import { createHash, randomUUID } from 'node:crypto'
import type { Route } from '@muster/contracts/define-route'
import { errorBody } from '@muster/contracts/errors'
import { allRoutes } from '@muster/contracts/routes/all'
import { createChatSession } from '@muster/contracts/routes/chat'
import { createCommunity } from '@muster/contracts/routes/community'
import { createUser } from '@muster/contracts/routes/identity'
import { domainServices, serviceNames } from '@muster/contracts/services'
import type { CookieClient } from '@muster/test-kit/cookie-client'
import { settle } from '@muster/test-kit/settle'
import { type Stack, startStack } from '@muster/test-kit/stack'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Belongings, pathOf, profileOf, validBodies } from './valid-requests.ts'

const megabyte = 1_000_000
const answerWithinMs = 25_000
const unknownId = '0'.repeat(24)
const operatorKey = randomUUID()

type Person = { client: CookieClient; own: Belongings }
let stack: Stack
let ana: Person
let eve: Person

async function register(name: string): Promise<Person> {
  const client = stack.client()
  const user = await client.call(createUser, { body: profileOf(`${name}-${randomUUID()}@example.org`) as never })
  expect(user.status).toBe(201)
  const userId = user.body.id
  const session = await client.call(createChatSession, { body: { userId } })
  const body = { name: 'Pine Street', description: 'Neighbours', isPrivate: true, creatorId: userId }
  const community = await client.call(createCommunity, { body })
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  return { client, own: { userId, sessionId: session.body.id, communityId: community.body.id, endpoint } }
}

beforeAll(async () => {
  // The limits are raised, because they would otherwise refuse most of these requests.
  stack = await startStack({
    guarded: true,
    env: {
      gateway: { RATE_LIMIT_FACTOR: '100000', OPERATOR_CONSOLE: 'true' },
      // No canary: on a slow machine its messages would be stored during the test.
      alerts: { OPERATOR_KEYS: `ana|${operatorKey}`, CANARY_MS: '0' },
    },
  })
  ana = await register('ana')
  eve = await register('eve')
})
afterAll(() => stack?.stop())

type Options = { body?: unknown; headers?: Record<string, string> }

async function send(client: CookieClient, route: Route, path: string, options: Options = {}) {
  const key: Record<string, string> = route.access === 'ingest' ? { 'x-ingest-key': operatorKey } : {}
  const answer = client.send(route.method, path, { ...options, headers: { ...key, ...options.headers } })
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${route.name} did not answer`)), answerWithinMs).unref()
  })
  return Promise.race([answer, late])
}

function expectRefusal(route: Route, answer: { status: number; body: unknown }, statuses: number[], what: string) {
  expect(statuses, `${route.name}: ${what} answered ${answer.status} ${JSON.stringify(answer.body)}`).toContain(
    answer.status,
  )
  expect(errorBody.safeParse(answer.body).success, `${route.name}: ${what} is not in the error form`).toBe(true)
}

/** Fields that change without a request: the outbox, and the state of recomputing neighbourhoods, which starts again when NATS delivers an event twice. */
const leftOut = (collection: string) =>
  collection === 'departurebatches'
    ? { changes: 0, doneFor: 0, doneChanges: 0, token: 0, leaseUntil: 0 }
    : { outbox: 0 }

/** A SHA-256 of each collection of all services, without the fields that change through the use of a session or through events in flight. */
async function stored(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const name of domainServices) {
    const connection = await mongoose.createConnection(stack.mongoUrl(`muster_${name}`)).asPromise()
    try {
      for (const { name: collection } of (await connection.db?.listCollections().toArray()) ?? []) {
        const rows = await connection
          .collection(collection)
          // Answered searches are counted, and some of the odd queries are valid searches.
          .find(collection === 'quotas' ? { _id: { $not: /^searches / } } : {}, { projection: leftOut(collection) })
          .toArray()
        digests[`${name}.${collection}`] = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
      }
    } finally {
      await connection.close()
    }
  }
  return digests
}

/** Whether navigation has found the homes of the registered people, and computed when they have to leave: it does this in the background. */
async function hasComputedDepartures(): Promise<boolean> {
  const connection = await mongoose.createConnection(stack.mongoUrl('muster_navigation')).asPromise()
  try {
    const people = connection.collection<{ _id: string }>('departures')
    const placed = { _id: { $in: [ana.own.userId, eve.own.userId] }, placedWith: { $type: 'string' as const } }
    const open = {
      $or: [{ token: { $ne: null } }, { doneFor: null }, { $expr: { $ne: ['$changes', '$doneChanges'] } }],
    }
    const isOpen = (await connection.collection('departurebatches').countDocuments(open)) > 0
    return (await people.countDocuments(placed)) === 2 && !isOpen
  } finally {
    await connection.close()
  }
}

async function quietState() {
  await settle(hasComputedDepartures)
  let before = await stored()
  // Events of the setup may still be on their way.
  return settle(async () => {
    const now = await stored()
    const isQuiet = JSON.stringify(now) === JSON.stringify(before)
    before = now
    return isQuiet ? now : null
  })
}

const routes = allRoutes.filter(route => route.service !== 'gateway')
// Nobody here is signed in at the operator console, so its bodies are never read.
const withJson = routes.filter(route => route.body && route.access !== 'operator')
const changing = routes.filter(route => route.method !== 'GET')
const ofUsers = routes.filter(({ access }) => access === 'user' || access === 'operator')
const ofOperators = routes.filter(({ access }) => access === 'operator')
const bodyOf = (route: Route, own: Belongings) => {
  const body = validBodies(own)[route.name]
  if (!body) throw new Error(`no valid body defined for ${route.name}`)
  return body
}

describe('an invalid request', () => {
  it('is answered in the error form, and stores nothing', async () => {
    const before = await quietState()

    for (const route of ofUsers) {
      const body = route.body ? bodyOf(route, ana.own) : undefined
      const answer = await send(stack.client(), route, pathOf(route.path, ana.own), { body })
      expectRefusal(route, answer, [401], 'no session')
      const forged = await send(stack.client(), route, pathOf(route.path, ana.own), {
        body,
        headers: { 'x-muster-identity': 'forged', cookie: 'muster=forged; __Host-muster=forged' },
      })
      expectRefusal(route, forged, [401], 'a forged session')
    }

    for (const route of ofOperators) {
      const body = route.body ? bodyOf(route, ana.own) : undefined
      const answer = await send(ana.client, route, pathOf(route.path, ana.own), { body })
      expectRefusal(route, answer, [401], 'the session of a resident')
    }

    for (const route of routes.filter(({ access }) => access === 'ingest')) {
      const body = route.body ? bodyOf(route, ana.own) : undefined
      const headers = { 'x-ingest-key': 'forged' }
      const answer = await send(ana.client, route, pathOf(route.path, ana.own), { body, headers })
      expectRefusal(route, answer, [401], 'a forged key')
    }

    for (const route of changing) {
      const body = route.body ? bodyOf(route, ana.own) : undefined
      const headers = { origin: 'https://evil.example' }
      const answer = await send(ana.client, route, pathOf(route.path, ana.own), { body, headers })
      expectRefusal(route, answer, [403], 'a foreign origin')
    }

    for (const route of withJson) {
      const path = pathOf(route.path, ana.own)
      const valid = bodyOf(route, ana.own)
      expectRefusal(route, await send(ana.client, route, path), [400, 415], 'no body')
      const raw = (body: string, type = 'application/json') =>
        send(ana.client, route, path, { body, headers: { 'content-type': type } })
      expectRefusal(route, await raw('{"a":'), [400], 'broken JSON')
      expectRefusal(route, await raw('[]'), [400], 'an array')
      expectRefusal(route, await raw('"text"'), [400], 'a text')
      expectRefusal(route, await raw('null'), [400], 'null')
      expectRefusal(route, await raw('a=b', 'application/x-www-form-urlencoded'), [415], 'a form')
      const poisoned = JSON.stringify(valid).replace(/^\{/, '{"__proto__":{"isAdmin":true},')
      expectRefusal(route, await raw(poisoned), [400], '__proto__')
      const viaConstructor = JSON.stringify(valid).replace(/^\{/, '{"constructor":{"prototype":{"isAdmin":true}},')
      expectRefusal(route, await raw(viaConstructor), [400], 'constructor.prototype')
      for (const field of Object.keys(valid)) {
        const bad = (value: unknown) => send(ana.client, route, path, { body: { ...valid, [field]: value } })
        expectRefusal(route, await bad({ $gt: '' }), [400], `an operator in ${field}`)
        expectRefusal(route, await bad({ $ne: null }), [400], `an operator in ${field}`)
        expectRefusal(route, await bad('x'.repeat(megabyte)), [400, 413], `a megabyte in ${field}`)
        expectRefusal(route, await bad([[[]]]), [400], `an array in ${field}`)
      }
    }

    const withId = routes.filter(({ path, access }) => access !== 'operator' && /:(id|userId|sessionId)\b/.test(path))
    for (const route of withId) {
      const body = route.body ? bodyOf(route, eve.own) : undefined
      // Other people's data: reads and changes are refused, and private data answers 404.
      const foreign = await send(eve.client, route, pathOf(route.path, ana.own), { body })
      expectRefusal(route, foreign, [403, 404], 'a foreign id')
      for (const malformed of ['not-an-id', '..%2f..%2f', '%00', '%7B%22%24gt%22%3A%22%22%7D', 'a'.repeat(5000)]) {
        const path = route.path.replace(/:(id|userId|sessionId)\b/, malformed)
        const answer = await send(ana.client, route, path, { body: route.body ? bodyOf(route, ana.own) : undefined })
        expectRefusal(route, answer, [400, 403, 404, 414], `the malformed id ${malformed.slice(0, 20)}`)
      }
      const unknown = pathOf(route.path, {
        ...ana.own,
        userId: unknownId,
        sessionId: unknownId,
        communityId: unknownId,
      })
      const answer = await send(ana.client, route, unknown, { body: route.body ? bodyOf(route, ana.own) : undefined })
      expectRefusal(route, answer, [403, 404], 'an unknown id')
    }

    for (const route of routes.filter(({ query }) => query)) {
      const [path = ''] = pathOf(route.path, ana.own).split('?')
      for (const field of Object.keys((route.query as unknown as { shape: object }).shape)) {
        const ask = (search: string) => send(ana.client, route, `${path}?${search}`)
        for (const search of [
          `${field}[$gt]=1`,
          `${field}=${'x'.repeat(5000)}`,
          `${field}=%00`,
          `${field}=1&${field}=2`,
        ]) {
          const answer = await ask(search)
          expect(answer.status, `${route.name} answered ${search.slice(0, 30)}`).toBeLessThan(500)
        }
      }
    }

    for (const route of withJson) {
      // Every user id in a body must be the caller's own.
      for (const field of ['userId', 'creatorId', 'inviterUserId']) {
        const valid = bodyOf(route, ana.own)
        if (!(field in valid)) continue
        const body = { ...valid, [field]: eve.own.userId }
        const answer = await send(ana.client, route, pathOf(route.path, ana.own), { body })
        expectRefusal(route, answer, [403, 404], `somebody else’s ${field}`)
      }
    }

    expect(await stored()).toEqual(before)
  }, 240_000)

  it('cannot store fields that the contract does not declare', async () => {
    const extra = {
      isAdmin: true,
      role: 'creator',
      passwordHash: 'x',
      outbox: [{ id: 'x' }],
      revision: 99,
      _id: unknownId,
    }
    for (const route of withJson) {
      // These are left out: they would change data that other requests need, or send something to other hosts.
      if (['sendTestPush', 'deletePushSubscription'].includes(route.name)) continue
      const body = { ...bodyOf(route, ana.own), ...(route.name === 'joinCommunity' ? {} : extra) }
      const answer = await send(ana.client, route, pathOf(route.path, ana.own), { body })
      expect(answer.status, `${route.name} answered ${JSON.stringify(answer.body)}`).toBeLessThan(500)
      const text = JSON.stringify(answer.body)
      for (const name of ['isAdmin', 'passwordHash', 'outbox']) expect(text, route.name).not.toContain(name)
    }
  })

  it('is rejected when it is malicious XML', async () => {
    const headers = { 'x-ingest-key': stack.ingestKey, 'content-type': 'application/cap+xml' }
    const post = (body: string) => stack.client().send('POST', '/api/feeds/cap', { body, headers })
    const bomb = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><alert>&lol2;</alert>'
    for (const body of [bomb, '<alert', '', '<alert/>', '<a>'.repeat(100_000), 'x'.repeat(2_000_000)]) {
      const answer = await post(body)
      expect([400, 413, 415, 422]).toContain(answer.status)
      expect(errorBody.safeParse(answer.body).success).toBe(true)
    }
    const keyless = await stack
      .client()
      .send('POST', '/api/feeds/cap', { body: '<alert/>', headers: { 'content-type': 'application/cap+xml' } })
    expect(keyless.status).toBe(401)
  })

  it('leaves every service running without errors in its log', async () => {
    for (const name of serviceNames) {
      const log = await stack.logOf(name as 'gateway')
      const fatal = log.split('\n').filter(line => /"level":(50|60)/.test(line))
      expect(fatal, name).toEqual([])
      // The accounts on MongoDB, NATS and Redis give the service access to everything that it needs.
      expect(log, name).not.toMatch(/permissions violation|NOPERM|not authorized|can't access at least one/i)
    }
  })
})
