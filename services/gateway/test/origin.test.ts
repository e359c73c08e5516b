import { send } from '@muster/test-kit/request'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Stage, startStage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage({ env: { PUBLIC_ORIGIN: 'http://muster.example' } })
})
afterAll(() => stage?.stop())
beforeEach(() => {
  for (const service of Object.values(stage.services)) service.seen.length = 0
})

const post = (headers: Record<string, string>, path = '/api/auth/logout', method = 'POST') =>
  send(stage.url, method, path, { headers })

describe('a changing request', () => {
  it.each(['https://evil.example', 'null', 'http://muster.example.evil.example', 'https://muster.example'])(
    'from %s is rejected, with or without a session',
    async origin => {
      const { headers } = await stage.signIn()
      for (const sent of [{ ...headers, origin }, { origin }]) {
        const answer = await post(sent)
        expect(answer).toMatchObject({ status: 403, body: { code: 'foreign-origin' } })
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
      }
      expect(stage.services.identity.seen).toEqual([])
    },
  )

  it.each(['PUT', 'DELETE'])('with %s follows the same rule', async method => {
    const { caller, headers } = await stage.signIn()
    const answer = await post({ ...headers, origin: 'https://evil.example' }, `/api/users/${caller.userId}`, method)
    expect(answer.status).toBe(403)
    expect(stage.services.identity.seen).toEqual([])
  })

  it('with a cookie and no origin is rejected', async () => {
    const { headers } = await stage.signIn()
    expect((await post({ cookie: headers.cookie })).status).toBe(403)
  })

  it('from our own pages is accepted, under either of our host names', async () => {
    const { headers } = await stage.signIn()
    for (const origin of ['http://muster.example', stage.url])
      expect((await post({ ...headers, origin })).status).toBe(200)
  })

  it('from an authority is accepted: it has a key, no cookie and no origin', async () => {
    const answer = await send(stage.url, 'POST', '/api/feeds/cap', {
      body: '<alert/>',
      headers: { 'x-ingest-key': 'k', 'content-type': 'application/xml' },
    })
    expect(answer.status).toBe(200)
    expect(stage.services.alerts.seen[0]?.headers['x-ingest-key']).toBe('k')
  })
})

describe('a read', () => {
  it('from another origin is answered without permission for its scripts to read it', async () => {
    const answer = await send(stage.url, 'GET', '/api/hazards', { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
