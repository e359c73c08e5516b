import { allRoutes } from '@muster/contracts/routes/all'
import { AppError, statusOf, toErrorBody } from '@muster/service-kit/errors'
import { createLog } from '@muster/service-kit/log'
import { send } from '@muster/test-kit/request'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { limits, limitsOf } from '../src/domain/limits.ts'
import { signInLimits } from '../src/domain/sign-in-limits.ts'
import { type Stage, startStage } from './stage.ts'

/** Everything is scaled to a fifth: limits, shelters and strangers. */
const factor = 0.2
let stage: Stage

beforeAll(async () => {
  stage = await startStage({
    env: { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_FACTOR: String(factor) },
    routes: {
      identity(app) {
        app.post('/api/auth/login', async ({ body }, reply) => {
          if (String(body).includes(`"${right}"`)) return { ok: true }
          const err = new AppError(String(body).includes(`"${away}"`) ? 'unavailable' : 'invalid-credentials')
          return reply.code(statusOf(err.code)).send(toErrorBody(err))
        })
      },
    },
  })
})
afterAll(() => stage?.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
const right = 'right'
const wrong = 'wrong'
/** With this password the fake identity answers as if it could not read its database. */
const away = 'away'
const login = (email: string, address: string, password = right, cookie = '') =>
  send(stage.url, 'POST', '/api/auth/login', {
    body: { email, password },
    headers: { ...from(address), origin: stage.url, ...(cookie && { cookie }) },
  })
/** The cookie that a device sends after this answer. */
const deviceOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
const scaled = (max = Number.NaN) => Math.max(1, Math.floor(max * factor))
const signInMaxOf = (name: string) => scaled(signInLimits.find(limit => limit.name === name)?.max)
const maxOf = (name: string) => scaled(limits.find(limit => limit.name === name)?.max)

describe('signing in', () => {
  it('is limited for one account at one address, and for nobody else at that address', async () => {
    const max = signInMaxOf('sign-in-address-account')
    for (let n = 0; n < max; n++) expect((await login('One@Example.org', '10.0.0.1', wrong)).status).toBe(401)
    const refused = await login(' one@example.org', '10.0.0.1')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login('two@example.org', '10.0.0.1')).status).toBe(200)
    // The owner signs in from another address.
    expect((await login('one@example.org', '10.0.1.1')).status).toBe(200)
  })

  it.each([
    [
      'a byte order mark before the body',
      '10.0.2.1',
      (email: string) => `\ufeff{"email":"${email}","password":"wrong"}`,
    ],
    [
      'zero bytes in the address',
      '10.0.2.2',
      (email: string, n: number) => `{"email":"${'\\u0000'.repeat(n)}${email}","password":"wrong"}`,
    ],
  ])('is limited too with %s, which identity ignores', async (_, address, bodyOf) => {
    const tries: number[] = []
    const headers = { ...from(address), origin: stage.url, 'content-type': 'application/json' }
    for (let n = 0; n <= signInMaxOf('sign-in-address-account'); n++) {
      const body = bodyOf('spelt@example.org', n)
      tries.push((await send(stage.url, 'POST', '/api/auth/login', { body, headers })).status)
    }
    expect(tries.filter(status => status !== 401)).toEqual([429])
  })

  it('works for everybody in a shelter of 300 who sign in at once, also when some mistype', async () => {
    const everyone = Array.from({ length: 300 * factor }, (_, n) => `shelter${n}@example.org`)
    const mistyped = await Promise.all(everyone.slice(0, 4).map(email => login(email, '10.1.0.1', wrong)))
    expect(new Set(mistyped.map(({ status }) => status))).toEqual(new Set([401]))
    const answers = await Promise.all(everyone.map(email => login(email, '10.1.0.1')))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('works after an outage for people who tried repeatedly meanwhile, with and without script', async () => {
    const max = signInMaxOf('sign-in-address-account')
    for (let n = 0; n <= max; n++) expect((await login('patient@example.org', '10.8.0.1', away)).status).toBe(503)
    for (let n = 0; n <= max; n++) {
      const answer = await fetch(`${stage.url}/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...from('10.8.0.1'), origin: stage.url },
        body: new URLSearchParams({ email: 'patient@example.org', password: away }),
      })
      expect(answer.headers.get('location')).toBe('/?login=failed')
    }
    expect((await login('patient@example.org', '10.8.0.1')).status).toBe(200)
  })

  it('is limited for one address that fails for many accounts', async () => {
    const max = signInMaxOf('sign-in-address')
    const tries: Awaited<ReturnType<typeof login>>[] = []
    // Not all at once, because nothing is limited if Redis does not answer in time.
    while (tries.length < max + 6) {
      const some = Array.from({ length: 6 }, (_, n) => login(`v${tries.length + n}@x.org`, '10.2.0.1', wrong))
      tries.push(...(await Promise.all(some)))
    }
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(6)
    expect((await login('last@example.org', '10.2.0.2')).status).toBe(200)
    expect((await send(stage.url, 'GET', '/api/emergency-updates', { headers: from('10.2.0.1') })).status).toBe(200)
  })

  it('works on a device that knows the account, whatever strangers have tried', async () => {
    const device = deviceOf(await login('owner@example.org', '10.3.0.1'))
    const max = signInMaxOf('sign-in-account')
    for (let n = 0; n < max; n += 5) {
      const some = Array.from({ length: 5 }, (_, m) => login('owner@example.org', `10.3.1.${n + m}`, wrong))
      await Promise.all(some)
    }
    const elsewhere = await login('owner@example.org', '10.4.0.1')
    expect(elsewhere.status).toBe(429)
    expect((await login('owner@example.org', '10.4.0.1', right, device)).status).toBe(200)
    // A device is known only for the accounts that have signed in on it.
    expect((await login('owner@example.org', '10.4.0.1', right, deviceOf(elsewhere))).status).toBe(429)
    const foreign = deviceOf(await login('other@example.org', '10.4.0.1'))
    expect((await login('owner@example.org', '10.4.0.1', right, foreign)).status).toBe(429)
    const both = deviceOf(await login('other@example.org', '10.4.0.1', right, device))
    expect((await login('owner@example.org', '10.4.0.1', right, both)).status).toBe(200)
    // Guesses on the known device are limited too.
    const guesses = signInMaxOf('sign-in-known-device')
    for (let n = 0; n < guesses; n++) await login('owner@example.org', '10.4.0.1', wrong, device)
    expect((await login('owner@example.org', '10.4.0.1', right, device)).status).toBe(429)
  })

  it('is counted in Redis for all gateways, without storing addresses', async () => {
    expect(await stage.redis.keys('limit:*sign-in-account*')).not.toEqual([])
    expect((await stage.redis.keys('limit:*')).filter(key => key.includes('@'))).toEqual([])
  })
})

describe('asking for a new password', () => {
  it('remains possible for the owner while a stranger asks repeatedly', async () => {
    const ask = (address: string) =>
      send(stage.url, 'POST', '/api/auth/forgot-password', { body: { email: 'a@x.org' }, headers: from(address) })
    for (let n = 0; n < maxOf('forgot-account'); n++) expect((await ask('10.5.0.1')).status).toBe(200)
    expect((await ask('10.5.0.1')).status).toBe(429)
    expect((await ask('10.5.0.2')).status).toBe(200)
  })
})

describe('sending chat messages', () => {
  it('is limited for one user without affecting another', async () => {
    const max = maxOf('chat-message')
    const [one, two] = [await stage.signIn(), await stage.signIn()]
    const post = (headers: Record<string, string>) => send(stage.url, 'POST', '/api/chat', { body: {}, headers })
    for (let n = 0; n < max; n++) expect((await post(one.headers)).status).toBe(200)
    expect((await post(one.headers)).status).toBe(429)
    expect((await post(two.headers)).status).toBe(200)
  })
})

describe('map tiles', () => {
  it('do not count towards the other limits of an address', () => {
    const names = (route: string) => limitsOf(route).map(limit => limit.name)
    expect(names('getTile')).toEqual(['map-tiles'])
    expect(names('listHazards')).toEqual(['address', 'user'])
  })
})

describe('receipts of phones', () => {
  const report = (address: string, thread = 'x') =>
    send(stage.url, 'POST', '/api/push/receipts', { body: { thread }, headers: from(address) })

  // Before the next test, which uses up the limit of the whole process.
  it('have a small body limit', async () => {
    expect((await report('10.6.0.2', 'x'.repeat(600))).status).toBe(413)
  })

  it('are shed first, and do not count towards the other limits of an address', async () => {
    expect(limitsOf('reportPushReceipt').map(({ name, per }) => `${name} per ${per}`)).toEqual([
      'push-receipt-address per ip',
      'push-receipts per process',
      'user per user',
    ])
    const most = maxOf('push-receipt-address') + 1
    let refused = 0
    for (let sent = 0; refused === 0 && sent < most; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => report('10.6.0.1')))
      refused = answers.filter(({ status }) => status === 429).length
    }
    expect(refused).toBeGreaterThan(0)
    expect((await send(stage.url, 'GET', '/api/emergency-updates', { headers: from('10.6.0.1') })).status).toBe(200)
  })
})

describe('the table of limits', () => {
  it('logs a sample of its refusals: phones report an order by the thousand, and a script never stops', async () => {
    const logged: string[] = []
    const log = createLog({ name: 'gateway', level: 'info', destination: { write: line => void logged.push(line) } })
    const own = await startStage({ env: { RATE_LIMIT_FACTOR: '0.000001' }, overrides: { log } })
    onTestFinished(() => own.stop())
    // Time is frozen, because the log sample begins again each second.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const refused = 320
    for (let n = 0; n <= refused; n++) await send(own.url, 'POST', '/api/push/receipts', { body: { thread: 'x' } })
    const lines = logged.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'rate limit exceeded')
    expect(lines).toHaveLength(23)
    expect(lines.reduce((sum, { skipped = 0 }) => sum + 1 + skipped, 0)).toBe(refused)
  })

  it('contains only routes that exist, each limit once and with its reason', () => {
    const known = new Set(['*', ...allRoutes.map(route => route.name)])
    expect(
      limits.flatMap(({ routes, except = [] }) => [...routes, ...except]).filter(name => !known.has(name)),
    ).toEqual([])
    expect(new Set(limits.map(limit => limit.name)).size).toBe(limits.length)
    expect(limits.filter(limit => limit.reason === '')).toEqual([])
  })
})

describe('the address of a visitor', () => {
  it('comes from a trusted proxy', async () => {
    await send(stage.url, 'GET', '/api/hazards', { headers: { ...from('203.0.113.9'), 'x-forwarded-proto': 'https' } })
    expect(stage.services.navigation.seen.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    })
  })
})
