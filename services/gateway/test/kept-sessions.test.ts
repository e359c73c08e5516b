import { send } from '@muster/test-kit/request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stage, startStage } from './stage.ts'

let stage: Stage
let now = Date.now()

beforeAll(async () => {
  stage = await startStage({
    env: { OPERATOR_CONSOLE: 'true' },
    overrides: { clock: { now: () => new Date(now) } },
  })
})
afterAll(() => stage?.stop())

const statusOf = async (headers: Record<string, string>, url = stage.url, path = '/api/communities/all') =>
  (await send(url, 'GET', path, { headers })).status

describe('a cached session', () => {
  it('ends within a second after it was ended elsewhere', async () => {
    const { caller, headers } = await stage.signIn()
    expect(await statusOf(headers)).toBe(200)
    await stage.sessions.destroyAllOf(caller.userId)
    now += 1_000
    expect(await statusOf(headers)).toBe(401)
  })

  it.each([
    ['POST', '/api/auth/logout'],
    ['POST', '/api/auth/reset-password'],
  ])('ends at once when it is ended by %s %s through this gateway', async (method, path) => {
    const { caller, headers } = await stage.signIn()
    expect(await statusOf(headers)).toBe(200)
    // Identity ends the sessions meanwhile.
    await stage.sessions.destroyAllOf(caller.userId)
    expect((await send(stage.url, method, path, { headers, body: {} })).status).toBe(200)
    expect(await statusOf(headers)).toBe(401)
  })

  it('is never that of an operator', async () => {
    const { operator, headers } = await stage.signInOperator()
    const ask = () => statusOf(headers, stage.url, '/api/operate/session')
    expect(await ask()).toBe(200)
    await stage.operatorSessions.destroyAllOf(operator.operatorId)
    expect(await ask()).toBe(401)
  })
})
