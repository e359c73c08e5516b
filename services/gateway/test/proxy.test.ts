import { randomBytes } from 'node:crypto'
import { request as sendRequest } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { allRoutes } from '@muster/contracts/routes/all'
import { identityHeader } from '@muster/service-kit/http/auth'
import { send, testVerifier } from '@muster/test-kit/request'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Stage, startStage } from './stage.ts'

const id = '0123456789abcdef01234567'
const sample: Record<string, string> = {
  coordinates: '-121.6,39.7;-121.8,39.75',
  query: 'St. Mary / Chico; CA',
  profile: 'driving',
}
const pathOf = (pattern: string) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(sample[name] ?? id))

const tile = Buffer.from([0x1a, 0, 0xff, 0x80, 0x7f])
const largeTile = randomBytes(200_000)
const shelters = Array.from({ length: 200 }, (_, n) => ({ name: `Shelter ${n}` }))

let stage: Stage

beforeAll(async () => {
  stage = await startStage({
    env: { OPERATOR_CONSOLE: 'true' },
    routes: {
      identity: app => {
        app.post('/api/auth/login', async (_request, reply) =>
          reply.header('set-cookie', ['muster=abc; HttpOnly', 'second=1']).send({ user: {} }),
        )
        app.get('/api/login', async (_request, reply) => reply.redirect('/?login=1'))
      },
      navigation: app => {
        app.get('/api/shelters', async (_request, reply) => reply.header('etag', '"v1"').send(shelters))
        app.get('/api/hazards', async (_request, reply) =>
          reply.header('content-type', 'application/json').send(Readable.from([JSON.stringify(shelters)])),
        )
        app.get('/api/tiles/:region/:version/:z/:x/:y.mvt', async (request, reply) =>
          reply
            .header('content-type', 'application/vnd.mapbox-vector-tile')
            .header('content-encoding', 'gzip')
            .header('cache-control', 'public, max-age=31536000, immutable')
            .send(gzipSync((request.params as { z: string }).z === '14' ? tile : largeTile)),
        )
      },
      chat: app => {
        app.get('/api/chat/:userId', async (_request, reply) =>
          reply.header('set-cookie', 'stolen=1').header('x-powered-by', 'chat').send([]),
        )
      },
    },
  })
})
afterAll(() => stage?.stop())
beforeEach(() => {
  for (const service of Object.values(stage.services)) service.seen.length = 0
})

describe('a path that a contract names', () => {
  const ofTheGateway = ['listEmergencyUpdates', 'exportData', 'exportAccount']
  const proxied = allRoutes.filter(route => route.service !== 'gateway' && !ofTheGateway.includes(route.name))

  it.each(proxied.map(route => [`${route.method} ${route.path}`, route] as const))(
    '%s reaches its service',
    async (_, route) => {
      const { headers } = route.access === 'operator' ? await stage.signInOperator() : await stage.signIn()
      const answer = await send(stage.url, route.method, `${pathOf(route.path)}?a=1&b=%2F`, { headers })
      expect(answer.status).toBeLessThan(400)
      const { service } = route
      if (service === 'gateway') throw new Error('not proxied')
      expect(stage.services[service].seen).toMatchObject([
        { method: route.method, url: `${pathOf(route.path)}?a=1&b=%2F` },
      ])
      for (const [name, other] of Object.entries(stage.services)) if (name !== service) expect(other.seen).toEqual([])
    },
  )

  it('passes bodies through byte for byte, with their type', async () => {
    const { headers } = await stage.signIn()
    const body = '{ "content" : "Grüße\\u0000",\n "x": 1 }'
    await send(stage.url, 'POST', '/api/chat', { body, headers: { ...headers, 'content-type': 'application/json' } })
    expect(stage.services.chat.seen[0]).toMatchObject({ body, headers: { 'content-type': 'application/json' } })
  })

  it('passes map tiles through as they are stored, to be cached permanently', async () => {
    const answer = await fetch(`${stage.url}/api/tiles/grid/20261101-0123456789/14/1/2.mvt`)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(tile)
  })

  it('passes a long answer through byte for byte', async () => {
    const answer = await fetch(`${stage.url}/api/tiles/grid/20261101-0123456789/13/1/2.mvt`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(largeTile)).toBe(true)
  })

  it('answers a GET with a body, without forwarding the body', async () => {
    const { status } = await sendGetWithBody(`${stage.url}/api/shelters`)
    expect(status).toBe(200)
    expect(stage.services.navigation.seen[0]?.headers['content-length']).toBeUndefined()
  })

  it('passes a body of another type to the route that accepts it', async () => {
    const headers = { 'content-type': 'application/cap+xml', 'x-ingest-key': 'k1' }
    await send(stage.url, 'POST', '/api/feeds/cap', { body: '<alert/>', headers })
    expect(stage.services.alerts.seen[0]).toMatchObject({ body: '<alert/>', headers })
  })

  it('passes a redirect through unchanged', async () => {
    const answer = await send(stage.url, 'GET', '/api/login')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?login=1'])
  })

  it.each(['mapbox/driving', 'mapbox%2Fdriving', 'driving'])('accepts directions for %s', async profile => {
    const path = `/api/directions/v5/${profile}/${encodeURIComponent('-121.6,39.7;-121.8,39.75')}.json`
    const answer = await send(stage.url, 'GET', `${path}?geometries=polyline`)
    expect(answer.status).toBe(200)
    const [seen] = stage.services.navigation.seen
    expect(seen?.url).toMatch(
      /^\/api\/directions\/v5\/(mapbox%2F)?driving\/-121\.6%2C39\.7%3B-121\.8%2C39\.75\.json\?geometries=polyline$/,
    )
  })
})

describe('the identity of a visitor', () => {
  it('is forwarded as a token that names the session’s user', async () => {
    const { caller, headers } = await stage.signIn()
    await send(stage.url, 'GET', `/api/chat/sessions/${caller.userId}`, { headers })
    const token = stage.services.chat.seen[0]?.headers[identityHeader]
    expect(await testVerifier.verifyIdentity(String(token), 'chat')).toEqual(caller)
    // Chat cannot use the token that it received to call another service.
    await expect(testVerifier.verifyIdentity(String(token), 'identity')).rejects.toThrow()
  })

  it('cannot be claimed from outside', async () => {
    const forged = {
      'x-muster-identity': 'forged',
      'X-Muster-Role': 'admin',
      'x-forwarded-for': '1.2.3.4',
      forwarded: 'for=1.2.3.4',
    }
    expect((await send(stage.url, 'GET', `/api/chat/sessions/${id}`, { headers: forged })).status).toBe(401)
    await send(stage.url, 'GET', '/api/hazards', { headers: forged })
    const headers = stage.services.navigation.seen[0]?.headers ?? {}
    expect(Object.keys(headers).filter(name => name.startsWith('x-muster') || name === 'forwarded')).toEqual([])
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  it('is required at the gateway already for routes of users', async () => {
    const answer = await send(stage.url, 'GET', '/api/communities/all')
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(stage.services.community.seen).toEqual([])
  })

  it('ends with the session', async () => {
    const { caller, headers } = await stage.signIn()
    await stage.sessions.destroyAllOf(caller.userId)
    expect((await send(stage.url, 'GET', '/api/communities/all', { headers })).status).toBe(401)
  })
})

describe('cookies', () => {
  it('are sent to identity only, and only the session’s and those of known devices', async () => {
    const { caller, headers } = await stage.signIn()
    const sent = { ...headers, cookie: `other=1; ${headers.cookie}; muster-device=known` }
    await send(stage.url, 'GET', `/api/chat/sessions/${caller.userId}`, { headers: sent })
    await send(stage.url, 'GET', '/api/auth/me', { headers: sent })
    expect(stage.services.chat.seen[0]?.headers.cookie).toBeUndefined()
    expect(stage.services.identity.seen[0]?.headers.cookie).toBe(`${headers.cookie}; muster-device=known`)
  })

  it('are set by identity only', async () => {
    const login = await send(stage.url, 'POST', '/api/auth/login', { body: {}, headers: { origin: stage.url } })
    expect(login.headers.getSetCookie()).toEqual(['muster=abc; HttpOnly', 'second=1'])
    const { caller, headers } = await stage.signIn()
    const chat = await send(stage.url, 'GET', `/api/chat/${caller.userId}`, { headers })
    expect(chat.status).toBe(200)
    expect(chat.headers.getSetCookie()).toEqual([])
    expect(chat.headers.get('x-powered-by')).toBeNull()
  })
})

describe('a personal answer', () => {
  it('is not stored by caches, and a public one is revalidated', async () => {
    const { caller, headers } = await stage.signIn()
    const mine = await send(stage.url, 'GET', `/api/chat/sessions/${caller.userId}`, { headers })
    expect(mine.headers.get('cache-control')).toBe('no-store')
    const everyones = await send(stage.url, 'GET', '/api/hazards')
    expect(everyones.headers.get('cache-control')).toBe('no-cache')
  })
})

describe('a large answer', () => {
  const read = (encoding: string, method = 'GET', path = '/api/shelters') =>
    fetch(`${stage.url}${path}`, { method, headers: { 'accept-encoding': encoding } })

  it.each(['br', 'gzip'])('is compressed with %s', async encoding => {
    const answer = await read(encoding)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect([answer.headers.get('etag'), answer.headers.get('vary')]).toEqual(['W/"v1"', 'accept-encoding'])
    expect(await answer.json()).toEqual(shelters)
  })

  it.each(['br', 'gzip'])('is compressed with %s when the service does not state its length', async encoding => {
    const answer = await read(encoding, 'GET', '/api/hazards')
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await answer.json()).toEqual(shelters)
  })

  it.each(['identity', 'br;q=0'])('is not compressed for %s', async encoding => {
    const answer = await read(encoding)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.json()).toEqual(shelters)
  })

  it('can be requested with HEAD', async () => {
    const answer = await read('br', 'HEAD')
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})

describe('request ids', () => {
  it('are created here, forwarded and returned', async () => {
    const answer = await send(stage.url, 'GET', '/api/hazards')
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/)
    expect(stage.services.navigation.seen[0]?.headers['x-request-id']).toBe(answer.headers.get('x-request-id'))
  })

  it('are kept when they are plain and replaced when they are not', async () => {
    const plain = await send(stage.url, 'GET', '/api/hazards', { headers: { 'x-request-id': 'abc-1' } })
    expect(plain.headers.get('x-request-id')).toBe('abc-1')
    const odd = await send(stage.url, 'GET', '/api/hazards', { headers: { 'x-request-id': 'a b{}<' } })
    expect(odd.headers.get('x-request-id')).not.toBe('a b{}<')
  })
})

/** Sends a GET with a body, which fetch refuses to send. */
function sendGetWithBody(url: string): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(url, { agent: false, headers: { 'content-length': 2 } }, answer => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode }))
    })
    sent.on('error', reject).end('{}')
  })
}
