import { allRoutes } from '@muster/contracts/routes/all'
import { isConsoleRoute } from '@muster/contracts/routes/operators'
import { identityHeader } from '@muster/service-kit/http/auth'
import { send, testVerifier } from '@muster/test-kit/request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Stage, startStage } from './stage.ts'

const consoleRoutes = allRoutes.filter(isConsoleRoute)
const forOperators = consoleRoutes.filter(({ access }) => access === 'operator')
const pathOf = (path: string) => path.replace(/:\w+/g, 'a'.repeat(24))
const reached = (stage: Stage) => Object.values(stage.services).flatMap(({ seen }) => seen)

describe('an installation without the operator console', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage?.stop())

  test.for(consoleRoutes.map(route => [`${route.method} ${route.path}`, route] as const))(
    'has no %s',
    async ([, route]) => {
      const { headers } = await stage.signInOperator()
      expect(await send(stage.url, route.method, pathOf(route.path), { headers })).toMatchObject({ status: 404 })
      expect(reached(stage)).toEqual([])
    },
  )
})

describe('an installation with an operator console', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ env: { OPERATOR_CONSOLE: 'true' } })
  })
  afterAll(() => stage?.stop())
  beforeEach(() => {
    for (const { seen } of Object.values(stage.services)) seen.length = 0
  })

  test.for(forOperators.map(route => [`${route.method} ${route.path}`, route] as const))(
    'refuses %s to residents, whatever the name of their cookie',
    async ([, route]) => {
      const resident = await stage.signIn()
      const id = resident.headers.cookie.split('=')[1]
      for (const cookie of [
        resident.headers.cookie,
        `muster-operator=${id}`,
        `muster=${id}; muster-operator=${id}`,
        '',
      ]) {
        const headers = { ...resident.headers, cookie }
        expect((await send(stage.url, route.method, pathOf(route.path), { headers })).status).toBe(401)
      }
      expect(reached(stage)).toEqual([])
    },
  )

  test('sends the service the operator’s identity in a token that no resident can have', async () => {
    const { operator, headers } = await stage.signInOperator({ roles: ['approver'] })
    expect((await send(stage.url, 'GET', '/api/operate/session', { headers })).status).toBe(200)
    const token = String(stage.services.identity.seen[0]?.headers[identityHeader])
    expect(await testVerifier.verifyOperator(token, 'identity')).toEqual(operator)
    await expect(testVerifier.verifyIdentity(token, 'identity')).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('does not accept an operator’s session as a resident’s session', async () => {
    const { headers } = await stage.signInOperator()
    const id = headers.cookie.split('=')[1]
    const sent = { ...headers, cookie: `muster=${id}` }
    expect((await send(stage.url, 'GET', '/api/communities/all', { headers: sent })).status).toBe(401)
  })

  test('ends a session at the end of its shift, however often it is used', async () => {
    const { headers } = await stage.signInOperator({ endsAt: Date.now() - 1 })
    expect((await send(stage.url, 'GET', '/api/operate/session', { headers })).status).toBe(401)
  })

  test('rejects changes that another site makes with an operator’s cookie', async () => {
    const { headers } = await stage.signInOperator({ roles: ['admin'] })
    const sent = { ...headers, origin: 'https://evil.example' }
    const path = `/api/operate/operators/${'a'.repeat(24)}/disable`
    expect(await send(stage.url, 'POST', path, { headers: sent })).toMatchObject({
      status: 403,
      body: { code: 'foreign-origin' },
    })
  })

  test('tells the app that the console exists', async () => {
    expect((await send(stage.url, 'GET', '/api/config')).body).toMatchObject({ operatorConsole: true })
  })
})
