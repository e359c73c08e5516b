import { send } from '@muster/test-kit/request'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Stage, sendRaw, startStage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage?.stop())
beforeEach(() => {
  for (const service of Object.values(stage.services)) service.seen.length = 0
})

const heard = () => Object.values(stage.services).flatMap(service => service.seen.map(seen => seen.url))

describe('a path that no contract names', () => {
  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/hazards/',
    '/API/hazards',
    '/api/Hazards',
    '/api//hazards',
    '//api/hazards',
    '//evil.example/api/hazards',
    '/api/./hazards',
    '/api/%2e/hazards',
    '/api/x/../hazards',
    '/api/x/%2e%2e/hazards',
    '/api/x/%2E%2E%2Fhazards',
    '/api/emergency-updates/%2e%2e',
    '/api/emergency-updates/..%2fadmin',
    '/api/emergency-updates/..%5cadmin',
    '/api/emergency-updates/a%00b',
    '/api/emergency-updates/a%0d%0aX-Injected:1',
    '/api/emergency-updates/a/b',
    '/api/hazards;/x',
    '/api/hazards%2f',
    '/api/hazards%3fx=1',
    '/livez/../api/hazards',
    '/api/geocoding/v5/mapbox.places/%2e%2e%2f%2e%2e%2fhazards.json',
    '/metrics',
    `/api/emergency-updates/${'a'.repeat(2_040)}`,
  ])('answers 404: %.60s', async path => {
    const answer = await sendRaw(stage.url, path)
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'not-found' })
    expect(heard()).toEqual([])
  })

  it.each(['PATCH', 'POST', 'PUT', 'DELETE', 'OPTIONS'])('answers 404 when the method is %s', async method => {
    expect((await sendRaw(stage.url, '/api/hazards', method)).status).toBe(404)
    expect(heard()).toEqual([])
  })

  it('answers 404 for an absolute address', async () => {
    expect((await sendRaw(stage.url, 'http://evil.example/api/hazards')).status).toBe(404)
    expect(heard()).toEqual([])
  })
})

describe('a path that cannot be decoded', () => {
  it.each(['%', '%ff', 'a'.repeat(3_000), 'a'.repeat(20_000)])('is rejected: %.9s', async last => {
    const answer = await sendRaw(stage.url, `/api/emergency-updates/${last}`)
    expect([400, 404, 431]).toContain(answer.status)
    expect(JSON.parse(answer.body)).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect(heard()).toEqual([])
  })
})

describe('a parameter', () => {
  it('remains one path segment behind the gateway, whatever it contains', async () => {
    const answer = await sendRaw(stage.url, '/api/emergency-updates/a%2Fb%3Fc%23d%252e%252e')
    expect(answer.status).toBe(200)
    expect(heard()).toEqual(['/api/emergency-updates/a%2Fb%3Fc%23d%252e%252e'])
  })
})

describe('a body', () => {
  it('over the limit is rejected before a service gets it', async () => {
    const { headers } = await stage.signIn()
    const answer = await send(stage.url, 'POST', '/api/chat', { body: { content: 'x'.repeat(70_000) }, headers })
    expect(answer).toMatchObject({ status: 413, body: { code: 'body-too-large' } })
    expect(heard()).toEqual([])
  })

  it('may be as large as its route allows', async () => {
    const headers = { 'content-type': 'application/xml', 'x-ingest-key': 'k' }
    const answer = await send(stage.url, 'POST', '/api/feeds/cap', { body: `<a>${'x'.repeat(500_000)}</a>`, headers })
    expect(answer.status).toBe(200)
    const tooLarge = await send(stage.url, 'POST', '/api/feeds/cap', { body: 'x'.repeat(1_100_000), headers })
    expect(tooLarge.status).toBe(413)
  })

  it('without a stated length has the same limit', async () => {
    const { headers } = await stage.signIn()
    const chunk = new TextEncoder().encode('x'.repeat(10_000))
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ < 20) controller.enqueue(chunk)
        else controller.close()
      },
    })
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body, duplex: 'half' }
    const status = await fetch(`${stage.url}/api/chat`, init as RequestInit).then(
      answer => answer.status,
      // The connection may be closed before the answer is read; the request is refused in both cases.
      () => 413,
    )
    expect(status).toBe(413)
    expect(heard()).toEqual([])
  })
})
