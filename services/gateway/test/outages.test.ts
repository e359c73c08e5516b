import { createServer, type Server, type Socket } from 'node:net'
import { send } from '@muster/test-kit/request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stage, startStage } from './stage.ts'

const patience = 5_000

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work
  expect(performance.now() - began).toBeLessThan(ms)
  return result
}

describe('with one service away', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage({
      routes: {
        community: app => {
          app.get('/api/communities/all', () => new Promise(() => undefined))
        },
      },
    })
    await stage.services.identity.stop()
  })
  afterAll(() => stage?.stop())

  it('its calls fail soon and in our form', async () => {
    const answer = await within(patience, send(stage.url, 'GET', '/api/auth/me'))
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  it('a call that hangs ends in time', async () => {
    const { headers } = await stage.signIn()
    const answer = await within(patience + 500, send(stage.url, 'GET', '/api/communities/all', { headers }))
    expect(answer).toMatchObject({ status: 504, body: { code: 'timeout' } })
  })

  it('the others go on', async () => {
    const { caller, headers } = await stage.signIn()
    expect((await send(stage.url, 'GET', '/api/emergency-updates', { headers })).status).toBe(200)
    expect((await send(stage.url, 'GET', `/api/chat/sessions/${caller.userId}`, { headers })).status).toBe(200)
    expect((await send(stage.url, 'GET', '/readyz')).status).toBe(200)
  })

  it('a service’s own refusal is passed on, once', async () => {
    stage.services.navigation.seen.length = 0
    expect((await send(stage.url, 'GET', '/api/hazards')).status).toBe(200)
    expect(stage.services.navigation.seen).toHaveLength(1)
  })
})

describe('with a service that hangs under load', () => {
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

  it('those who wait for a connection get their answer in the same time', async () => {
    const crowd = Array.from({ length: 300 }, () => send(stage.url, 'GET', '/api/hazards'))
    const answers = await within(patience, Promise.all(crowd))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([504]))
  })

  it('no bound is set on how long a phone may take to read', () => {
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

  it('alerts are read as ever, signed in or not', async () => {
    const { headers } = await stage.signIn()
    for (const sent of [{}, headers]) {
      const answer = await within(1_000, send(stage.url, 'GET', '/api/emergency-updates', { headers: sent }))
      expect(answer.status).toBe(200)
    }
  })

  it('what is public is open to someone whose session cannot be looked up', async () => {
    const { headers } = await stage.signIn()
    const answer = await within(2_000, send(stage.url, 'GET', '/api/hazards', { headers }))
    expect(answer.status).toBe(200)
    expect(stage.services.navigation.seen.at(-1)?.headers['x-muster-identity']).toBeUndefined()
  })

  it('what belongs to users is unavailable, not forbidden', async () => {
    const { headers } = await stage.signIn()
    const answer = await within(3_000, send(stage.url, 'GET', '/api/communities/all', { headers }))
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  it('rate limits stop nobody', async () => {
    const answer = await within(3_000, send(stage.url, 'POST', '/api/auth/login', { body: { email: 'a@b.c' } }))
    expect(answer.status).toBe(200)
  })
})
