import { send } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Stage, startStage } from './stage.ts'

const path = '/api/emergency-updates'
let stage: Stage
let now = Date.parse('2026-08-01T00:00:00Z')
let list: { id: string }[] = []
let mood: 'well' | 'failing' | 'hanging' = 'well'
let heardBefore = 0
let asked: (string | undefined)[] = []

const etag = () => `"${list.map(update => update.id).join('-')}"`

beforeAll(async () => {
  stage = await startStage({
    env: { ALERTS_STALE_SECONDS: '600', UPSTREAM_TIMEOUT_MS: '4000' },
    overrides: { clock: { now: () => new Date(now) } },
    routes: {
      alerts: app => {
        app.get(path, async (request, reply) => {
          asked.push(request.headers['if-none-match'])
          if (mood === 'hanging') return new Promise(() => undefined)
          if (mood === 'failing') return reply.code(500).send({ code: 'internal', message: 'x' })
          if (heardBefore) reply.header('x-muster-stale', heardBefore)
          if (request.headers['if-none-match'] === etag()) return reply.code(304).send()
          return reply.header('etag', etag()).send(list)
        })
      },
    },
  })
})
afterAll(() => stage?.stop())
beforeEach(async () => {
  mood = 'well'
  heardBefore = 0
  list = [{ id: crypto.randomUUID() }]
  now += 3_600_000
  asked = []
})

const read = (headers: Record<string, string> = {}) => send(stage.url, 'GET', path, { headers })

describe('the list of updates', () => {
  it('is fetched once for all requests within a second', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => read()))
    expect(answers.map(answer => answer.body)).toEqual(answers.map(() => list))
    expect(asked).toHaveLength(1)
  })

  it('is revalidated after a second, and transferred only when it changed', async () => {
    await read()
    now += 1_500
    expect((await read()).body).toEqual(list)
    expect(asked[1]).toBe(etag())
    list = [{ id: 'new' }, ...list]
    now += 1_500
    expect((await read()).body).toEqual(list)
  })

  it('is refreshed before it is too old, without delaying any reader', async () => {
    await read()
    const before = list
    list = [{ id: 'new' }, ...list]
    now += 600
    expect((await read()).body).toEqual(before)
    await settle(async () => JSON.stringify((await read()).body) === JSON.stringify(list))
    expect(asked).toHaveLength(2)
  })

  it('answers 304 when the client has the current version', async () => {
    const first = await read()
    const again = await read({ 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, again.body]).toEqual([304, ''])
    for (const tags of [`"another", W/${first.headers.get('etag')}`, '*']) {
      expect((await read({ 'if-none-match': tags })).status).toBe(304)
    }
    expect((await read({ 'if-none-match': '"another"' })).status).toBe(200)
  })

  it('is compressed when the client accepts it', async () => {
    const plain = await fetch(`${stage.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toEqual(list)
    const small = await fetch(`${stage.url}${path}`, { headers: { 'accept-encoding': 'br' } })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(await small.json()).toEqual(list)
    const refused = await fetch(`${stage.url}${path}`, { headers: { 'accept-encoding': 'br;q=0' } })
    expect(refused.headers.get('content-encoding')).toBeNull()
    expect(await refused.json()).toEqual(list)
  })

  it.each(['failing', 'hanging'] as const)(
    'is the last known one, marked with its age, while alerts is %s',
    async how => {
      await read()
      now += 90_000
      mood = how
      const answer = await read()
      expect(answer).toMatchObject({ status: 200, body: list })
      expect([answer.headers.get('age'), answer.headers.get('x-muster-stale')]).toEqual(['90', '90'])
    },
  )

  it.each(['failing', 'hanging'] as const)(
    'is available with its age on a gateway that starts while alerts is %s',
    async how => {
      await read()
      now += 1_500
      // Alerts answers that the list has not changed.
      await read()
      await settle(async () => Number(await stage.redis.hget('gateway:emergency-updates', 'at')) === now)
      now += 90_000
      mood = how
      const another = await stage.startAnother()
      try {
        const answer = await send(another.url, 'GET', path)
        expect(answer).toMatchObject({ status: 200, body: list })
        expect([answer.headers.get('age'), answer.headers.get('x-muster-stale')]).toEqual(['90', '90'])
      } finally {
        await another.stop()
      }
    },
  )

  it('is marked with the age that alerts states for its own copy', async () => {
    heardBefore = 40
    expect((await read()).headers.get('x-muster-stale')).toBe('40')
    now += 2_000
    expect((await read({ 'if-none-match': etag() })).headers.get('age')).toBe('40')
    heardBefore = 0
    now += 2_000
    expect((await read()).headers.get('x-muster-stale')).toBeNull()
  })

  it('makes no client wait twice for a service that hangs', async () => {
    await read()
    now += 5_000
    mood = 'hanging'
    await read()
    const before = asked.length
    await Promise.all(Array.from({ length: 10 }, () => read()))
    expect(asked.length).toBe(before)
  })

  it('is no longer served after its maximum age', async () => {
    await read()
    now += 700_000
    mood = 'failing'
    expect(await read()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  it('is current and unmarked again when alerts is back', async () => {
    await read()
    now += 5_000
    mood = 'failing'
    await read()
    mood = 'well'
    const answer = await settle(async () => {
      // A request that hung earlier may still be pending, so time has to pass for it.
      now += 2_000
      const got = await read()
      return got.headers.get('x-muster-stale') === null && got
    })
    expect(answer.status).toBe(200)
  })
})
