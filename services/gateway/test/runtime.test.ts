import { runtimeConfig } from '@muster/contracts/routes/gateway'
import { ConfigError, loadConfig } from '@muster/service-kit/config'
import { send } from '@muster/test-kit/request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configSchema } from '../src/config.ts'
import { type Stage, startStage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage({
    env: {
      PUBLIC_ORIGIN: 'https://muster.example/',
      MAPBOX_ACCESS_TOKEN: 'pk.test',
      DRILL: 'true',
      CONTACT_EMAIL: 'help@county.example',
    },
  })
})
afterAll(() => stage?.stop())

describe('an installation behind https with a Mapbox token', () => {
  it('gives the browser its public settings', async () => {
    const { body } = await send(stage.url, 'GET', '/api/config')
    expect(runtimeConfig.parse(body)).toEqual({
      map: { provider: 'mapbox', accessToken: 'pk.test' },
      push: { enabled: true },
      operatorConsole: false,
      drill: true,
      contactEmail: 'help@county.example',
      version: expect.any(String),
    })
  })

  it('exports request counters for each service from 0 before the first request', async () => {
    const metrics = await (await fetch(stage.gateway.metricsUrl)).text()
    for (const { url } of Object.values(stage.services))
      for (const result of ['2xx', '3xx', '4xx', '5xx', 'error'])
        expect(metrics).toContain(
          `muster_outbound_calls_total{host="${new URL(url).host}",result="${result}",service="gateway"} `,
        )
  })

  it('allows Mapbox in the policy and requires https', async () => {
    const { headers } = await send(stage.url, 'GET', '/api/config')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.mapbox\.com/)
    expect(policy).toContain('upgrade-insecure-requests')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)
  })

  it('reads the session from the cookie that only https can set', async () => {
    const { caller, headers } = await stage.signIn()
    expect(headers.cookie).toMatch(/^__Host-muster=/)
    const sent = { ...headers, origin: 'https://muster.example' }
    expect((await send(stage.url, 'GET', `/api/chat/sessions/${caller.userId}`, { headers: sent })).status).toBe(200)
  })
})

describe('the interface for operators', () => {
  it('describes the API as OpenAPI', async () => {
    const { body } = await send(stage.url, 'GET', '/api/openapi.json')
    expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/api/hazards': { get: { operationId: 'listHazards' } } } })
  })

  it('serves health checks on the public port and metrics on the internal one', async () => {
    expect((await send(stage.url, 'GET', '/livez')).status).toBe(200)
    expect((await send(stage.url, 'GET', '/metrics')).status).toBe(404)
    const measures = await (await fetch(stage.gateway.metricsUrl)).text()
    expect(measures).toContain('muster_http_request_duration_seconds')
  })

  it('reports all missing variables at once', () => {
    const attempt = () => loadConfig(configSchema, { TRUST_PROXY: '10.0.0.0/8' })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(/REDIS_URL[\s\S]*IDENTITY_URL[\s\S]*INTERNAL_TOKEN_PRIVATE_KEY/)
  })
})
