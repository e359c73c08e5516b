import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { allRoutes } from '@muster/contracts/routes/all'
import { findRedisProcess, type RedisProcess } from '@muster/test-kit/freeze-redis'
import { send } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stage, startStage } from './stage.ts'

/** Time limit of a call, in ms. Shorter than the time limit of a test, so that a call that hangs fails with its own name. */
const patience = 25_000

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work
  expect(performance.now() - began).toBeLessThan(ms)
  return result
}

describe('with a service that loses the connection', () => {
  it('a read is repeated once, and a change is never sent twice', async () => {
    const lose = (request: { raw: { socket: { destroy(): void } } }) => {
      request.raw.socket.destroy()
      return new Promise(() => undefined)
    }
    const stage = await startStage({
      routes: {
        identity: app => {
          app.post('/api/auth/login', lose)
        },
        navigation: app => {
          app.get('/api/hazards', lose)
        },
      },
    })
    try {
      const headers = { origin: stage.url }
      const body = { email: 'ada@example.org', password: 'correct horse battery' }
      expect((await send(stage.url, 'POST', '/api/auth/login', { body, headers })).status).toBe(503)
      expect(stage.services.identity.seen).toHaveLength(1)
      expect((await send(stage.url, 'GET', '/api/hazards')).status).toBe(503)
      expect(stage.services.navigation.seen).toHaveLength(2)
    } finally {
      await stage.stop()
    }
  })
})

describe('when a service breaks off its answers,', () => {
  const long = 300_000
  let stage: Stage
  let left: Promise<unknown>

  beforeAll(async () => {
    stage = await startStage({
      routes: {
        navigation: app => {
          app.get('/api/hazards', (_request, reply) => breakOff(reply, 1_000))
          app.get('/api/shelters', (_request, reply) => breakOff(reply, long))
          app.get('/api/regions', (_request, reply) => {
            reply.hijack().raw.writeHead(777).end()
          })
        },
        chat: app => {
          app.get('/api/chat/:userId', (_request, reply) => {
            const endless = setInterval(() => reply.raw.write(Buffer.alloc(long)), 1)
            left = once(reply.raw, 'close').finally(() => clearInterval(endless))
            reply.hijack()
          })
        },
      },
    })
  })
  afterAll(() => stage?.stop())

  function breakOff(reply: FastifyReply, length: number) {
    reply.hijack().raw.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    reply.raw.write('[', () => reply.raw.destroy())
  }

  it('a short read is repeated once, and then fails in our error form', async () => {
    const answer = await send(stage.url, 'GET', '/api/hazards')
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(stage.services.navigation.seen).toHaveLength(2)
  })

  it('a long answer that has begun is never passed on as complete', async () => {
    const answer = await fetch(`${stage.url}/api/shelters`)
    await expect(answer.text()).rejects.toThrow()
  })

  it('a status that HTTP does not define is a failure', async () => {
    const answer = await send(stage.url, 'GET', '/api/regions')
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  it('a client that disconnects from a long answer ends it at the service too', async () => {
    const { caller, headers } = await stage.signIn()
    const leaving = new AbortController()
    const answer = await fetch(`${stage.url}/api/chat/${caller.userId}`, { headers, signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
    await left
  })
})

describe('while one service is unreachable,', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage({
      env: { UPSTREAM_TIMEOUT_MS: '4000' },
      routes: {
        community: app => {
          app.get('/api/communities/all', () => new Promise(() => undefined))
        },
      },
    })
    await stage.services.identity.stop()
  })
  afterAll(() => stage?.stop())

  it('its calls fail quickly and in our error form', async () => {
    const answer = await within(patience, send(stage.url, 'GET', '/api/auth/me'))
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  it('a call that hangs ends at its timeout', async () => {
    const { headers } = await stage.signIn()
    const answer = await within(patience, send(stage.url, 'GET', '/api/communities/all', { headers }))
    expect(answer).toMatchObject({ status: 504, body: { code: 'timeout' } })
  })

  it('the other services are reachable', async () => {
    const { caller, headers } = await stage.signIn()
    expect((await send(stage.url, 'GET', '/api/emergency-updates', { headers })).status).toBe(200)
    expect((await send(stage.url, 'GET', `/api/chat/sessions/${caller.userId}`, { headers })).status).toBe(200)
    expect((await send(stage.url, 'GET', '/readyz')).status).toBe(200)
  })

  it('an error of the service itself is passed on, without a retry', async () => {
    stage.services.navigation.seen.length = 0
    expect((await send(stage.url, 'GET', '/api/hazards')).status).toBe(200)
    expect(stage.services.navigation.seen).toHaveLength(1)
  })
})

describe('while a service hangs under load,', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage({
      env: { UPSTREAM_TIMEOUT_MS: '1000' },
      routes: {
        navigation: app => {
          app.get('/api/hazards', () => new Promise(() => undefined))
        },
      },
    })
  })
  afterAll(() => stage?.stop())

  it('requests that wait for a connection are answered within the same time', async () => {
    const crowd = Array.from({ length: 300 }, () => send(stage.url, 'GET', '/api/hazards'))
    const answers = await within(patience, Promise.all(crowd))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([504]))
  })

  it('reading an answer has no time limit on a slow phone', () => {
    expect(stage.gateway.app.initialConfig).toMatchObject({ handlerTimeout: 0 })
  })
})

describe.each(['refuses connections', 'accepts and stays silent'])('with a Redis that %s', how => {
  let stage: Stage
  let silent: Server
  const open = new Set<Socket>()

  beforeAll(async () => {
    silent = createServer(socket => {
      open.add(socket)
      socket.on('error', () => undefined)
    })
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    if (how === 'refuses connections') await new Promise(resolve => silent.close(resolve))
    stage = await startStage({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
  })
  afterAll(async () => {
    await stage?.stop()
    for (const socket of open) socket.destroy()
    silent.close()
  })

  it('alerts can be read, signed in or not', async () => {
    const { headers } = await stage.signIn()
    for (const sent of [{}, headers]) {
      const answer = await within(patience, send(stage.url, 'GET', '/api/emergency-updates', { headers: sent }))
      expect(answer.status).toBe(200)
    }
  })

  it('public routes are open to a visitor whose session cannot be looked up', async () => {
    const { headers } = await stage.signIn()
    const answer = await within(patience, send(stage.url, 'GET', '/api/hazards', { headers }))
    expect(answer.status).toBe(200)
    expect(stage.services.navigation.seen.at(-1)?.headers['x-muster-identity']).toBeUndefined()
  })

  it('routes of users answer unavailable, not forbidden', async () => {
    const { headers } = await stage.signIn()
    const answer = await within(patience, send(stage.url, 'GET', '/api/communities/all', { headers }))
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  it('rate limits refuse nobody', async () => {
    const answer = await within(patience, send(stage.url, 'POST', '/api/auth/login', { body: { email: 'a@b.c' } }))
    expect(answer.status).toBe(200)
  })
})

const ofUsers = allRoutes.filter(route => route.access === 'user')
const somePath = (path: string) => path.replace(/:\w+/g, 'a'.repeat(24))

describe.each(['frozen', 'killed'] as const)('with a real Redis that was %s after someone signed in', how => {
  let stage: Stage
  let redis: RedisProcess | null
  let headers: Record<string, string>
  let now = Date.now()

  beforeAll(async () => {
    // Limits by user need a session. Limits by address would count all calls of this file.
    stage = await startStage({
      env: { RATE_LIMIT_FACTOR: '1000' },
      overrides: { clock: { now: () => new Date(now) } },
    })
    headers = (await stage.signIn()).headers
    expect((await send(stage.url, 'GET', '/api/communities/all', { headers })).status).toBe(200)
    redis = await findRedisProcess(stage.redisUrl)
    // Moves the clock past the time for which the gateway caches the session.
    now += 1_000
    if (how === 'frozen') redis?.freeze()
    else await redis?.kill()
  })
  afterAll(async () => {
    if (how === 'frozen') redis?.thaw()
    await stage?.stop()
  })

  it('a signed-in visitor gets unavailable, never signed out', async context => {
    if (!redis) return context.skip('this Redis runs where no signal reaches it')
    const answer = await send(stage.url, 'GET', '/api/auth/me', { headers })
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(stage.services.identity.seen).toEqual([])
  })

  it('every route of users answers unavailable with Retry-After', async context => {
    if (!redis) return context.skip('this Redis runs where no signal reaches it')
    const answers = await Promise.all(
      ofUsers.map(async ({ name, method, path }) => {
        const body = method === 'GET' ? {} : { body: {} }
        const answer = await send(stage.url, method, somePath(path), { headers, ...body })
        return { name, status: answer.status, waits: Number(answer.headers.get('retry-after')) > 0 }
      }),
    )
    expect(answers).toEqual(ofUsers.map(({ name }) => ({ name, status: 503, waits: true })))
  })

  it('a visitor without a session gets the answer that nobody is signed in', async context => {
    if (!redis) return context.skip('this Redis runs where no signal reaches it')
    expect((await send(stage.url, 'GET', '/api/auth/me')).status).toBe(200)
    expect(stage.services.identity.seen.at(-1)?.headers['x-muster-identity']).toBeUndefined()
  })

  // A killed Redis has lost the session, because it stores nothing on disk.
  if (how === 'killed') return
  it('the same session is found again when Redis is back', async context => {
    if (!redis) return context.skip('this Redis runs where no signal reaches it')
    redis.thaw()
    await settle(async () => (await send(stage.url, 'GET', '/api/communities/all', { headers })).status === 200)
    expect((await send(stage.url, 'GET', '/api/auth/me', { headers })).status).toBe(200)
    expect(stage.services.identity.seen.at(-1)?.headers['x-muster-identity']).toBeDefined()
  })
})

describe('a session whose value in Redis cannot be decoded', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage?.stop())

  const keyOf = (cookie: string) =>
    `session:${createHash('sha256')
      .update(cookie.split('=')[1] ?? '')
      .digest('hex')}`

  it.each(['not json', '{}', '{"userId":5}'])('answers unavailable: %s', async value => {
    const { headers } = await stage.signIn()
    await stage.redis.set(keyOf(headers.cookie), value)
    for (const path of ['/api/auth/me', '/api/communities/all']) {
      expect(await send(stage.url, 'GET', path, { headers })).toMatchObject({ status: 503 })
    }
  })

  it('differs from a session that was looked up and does not exist', async () => {
    const { headers } = await stage.signIn()
    await stage.redis.del(keyOf(headers.cookie))
    expect(await send(stage.url, 'GET', '/api/communities/all', { headers })).toMatchObject({ status: 401 })
    expect((await send(stage.url, 'GET', '/api/auth/me', { headers })).status).toBe(200)
    expect(stage.services.identity.seen.at(-1)?.headers['x-muster-identity']).toBeUndefined()
  })
})
