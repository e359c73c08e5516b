import { allRoutes } from '@muster/contracts/routes/all'
import { send } from '@muster/test-kit/request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits, limitsOf } from '../src/domain/limits.ts'
import { type Stage, startStage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => stage?.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
const login = (email: string, address: string) =>
  send(stage.url, 'POST', '/api/auth/login', { body: { email, password: 'x' }, headers: from(address) })
const maxOf = (name: string) => limits.find(limit => limit.name === name)?.max ?? Number.NaN

describe('signing in', () => {
  it('is slowed down for one account, wherever it is tried from', async () => {
    const max = maxOf('sign-in-account')
    for (let n = 0; n < max; n++) expect((await login('One@Example.org', `10.0.0.${n}`)).status).toBe(200)
    const refused = await login(' one@example.org', '10.0.1.1')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login('two@example.org', '10.0.1.1')).status).toBe(200)
  })

  it('is slowed down for one address, over all accounts', async () => {
    const max = maxOf('sign-in-address')
    for (let n = 0; n < max; n++) expect((await login(`u${n}@example.org`, '10.1.0.1')).status).toBe(200)
    expect((await login('last@example.org', '10.1.0.1')).status).toBe(429)
    expect((await login('last@example.org', '10.1.0.2')).status).toBe(200)
  })

  it('counts in Redis, so that every gateway knows', async () => {
    expect(await stage.redis.keys('limit:*sign-in-account*')).not.toEqual([])
    expect((await stage.redis.keys('limit:*')).filter(key => key.includes('@'))).toEqual([])
  })
})

describe('sending chat messages', () => {
  it('is limited for one user and not for another', async () => {
    const max = maxOf('chat-message')
    const [one, two] = [await stage.signIn(), await stage.signIn()]
    const post = (headers: Record<string, string>) => send(stage.url, 'POST', '/api/chat', { body: {}, headers })
    for (let n = 0; n < max; n++) expect((await post(one.headers)).status).toBe(200)
    expect((await post(one.headers)).status).toBe(429)
    expect((await post(two.headers)).status).toBe(200)
  })
})

describe('reading alerts', () => {
  it('goes on for an address that is refused elsewhere', async () => {
    for (let n = 0; n <= maxOf('sign-in-address'); n++) await login(`v${n}@example.org`, '10.2.0.1')
    expect((await send(stage.url, 'GET', '/api/emergency-updates', { headers: from('10.2.0.1') })).status).toBe(200)
  })
})

describe('map tiles', () => {
  it('do not use up what an address may ask for besides', () => {
    const names = (route: string) => limitsOf(route).map(limit => limit.name)
    expect(names('getTile')).toEqual(['map-tiles'])
    expect(names('listHazards')).toEqual(['address', 'user'])
  })
})

describe('the table of limits', () => {
  it('names only routes that exist, each limit once and with its reason', () => {
    const known = new Set(['*', ...allRoutes.map(route => route.name)])
    expect(
      limits.flatMap(({ routes, except = [] }) => [...routes, ...except]).filter(name => !known.has(name)),
    ).toEqual([])
    expect(new Set(limits.map(limit => limit.name)).size).toBe(limits.length)
    expect(limits.filter(limit => limit.reason === '')).toEqual([])
  })
})

describe('the address of a visitor', () => {
  it('is what a trusted proxy says', async () => {
    await send(stage.url, 'GET', '/api/hazards', { headers: { ...from('203.0.113.9'), 'x-forwarded-proto': 'https' } })
    expect(stage.services.navigation.seen.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    })
  })
})
