import { readFile } from 'node:fs/promises'
import { allRoutes } from '@muster/contracts/routes/all'
import { send } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { classOfRoute, type SheddingClass, sheddingClassOf, sheddingOrder } from '../src/domain/shedding.ts'
import { type Stage, startStage } from './stage.ts'

const full = 20
let stage: Stage
let release = () => {}
let released = Promise.resolve()
let held: Promise<unknown>[] = []

beforeAll(async () => {
  stage = await startStage({
    env: { OVERLOAD_IN_FLIGHT: String(full), UPSTREAM_TIMEOUT_MS: '600000' },
    routes: {
      navigation(app) {
        app.get('/api/hazards', async () => {
          await released
          return []
        })
      },
    },
  })
})
afterEach(async () => {
  release()
  await Promise.all(held)
  held = []
})
afterAll(() => stage?.stop())

/** Navigation takes requests and answers none of them, up to this pressure. */
async function saturate(pressure: number) {
  released = new Promise<void>(resolve => {
    release = resolve
  })
  const before = stage.services.navigation.seen.length
  const count = Math.ceil(pressure * full)
  held = Array.from({ length: count }, () => send(stage.url, 'GET', '/api/hazards'))
  await settle(() => stage.services.navigation.seen.length === before + count)
}

const email = 'owner@example.org'
const logIn = (cookie = '') =>
  send(stage.url, 'POST', '/api/auth/login', {
    body: { email, password: 'x' },
    headers: { origin: stage.url, ...(cookie && { cookie }) },
  })
const deviceOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

async function probes() {
  const { caller, headers } = await stage.signIn()
  const get = (path: string) => () => send(stage.url, 'GET', path, { headers })
  const device = deviceOf(await logIn())
  return {
    device,
    ask: {
      extras: get('/api/achievements'),
      forum: get('/api/communities/all'),
      chat: get(`/api/chat/sessions/${caller.userId}`),
      'sign-in': () => logIn(),
      'known-sign-in': () => logIn(device),
      help: get('/api/shelters'),
      alerts: get('/api/emergency-updates'),
    } satisfies Record<SheddingClass, () => ReturnType<typeof send>>,
  }
}

describe('under overload', () => {
  it('gives up the least urgent first, and alerts never', async () => {
    expect(sheddingOrder.map(({ name }) => name)).toEqual([
      'extras',
      'forum',
      'chat',
      'sign-in',
      'known-sign-in',
      'help',
      'alerts',
    ])
    const { ask } = await probes()
    for (const [at, rule] of sheddingOrder.entries()) {
      await saturate(rule.from ?? 1)
      for (const { name, waitSeconds } of sheddingOrder.slice(0, at + (rule.from === null ? 0 : 1))) {
        const refused = await ask[name]()
        expect(refused, name).toMatchObject({ status: 503, body: { code: 'overloaded' } })
        const wait = Number(refused.headers.get('retry-after'))
        expect(wait, name).toBeGreaterThanOrEqual(waitSeconds)
        expect(wait, name).toBeLessThanOrEqual(2 * waitSeconds)
      }
      for (const { name } of sheddingOrder.slice(at + (rule.from === null ? 0 : 1)))
        expect((await ask[name]()).status, `${name} at ${rule.from}`).toBe(200)
      release()
      await Promise.all(held)
    }
  })

  it('refuses a sign-in that shows the cookie of another account like one from a new device', async () => {
    const foreign = deviceOf(
      await send(stage.url, 'POST', '/api/auth/login', {
        body: { email: 'other@example.org', password: 'x' },
        headers: { origin: stage.url },
      }),
    )
    await saturate(0.8)
    expect((await logIn(foreign)).status).toBe(503)
  })

  it('serves everything again once the services answer', async () => {
    const { ask } = await probes()
    await saturate(1)
    expect((await ask.extras()).status).toBe(503)
    release()
    await Promise.all(held)
    expect((await ask.extras()).status).toBe(200)
  })
})

describe('the order of shedding', () => {
  it('names only routes that exist, and keeps alerts, sign-out, senders and operators out of it', () => {
    const names = new Set(allRoutes.map(({ name }) => name))
    expect(Object.keys(classOfRoute).filter(name => !names.has(name))).toEqual([])
    const never = allRoutes.filter(route => sheddingClassOf(route) === 'alerts').map(({ name }) => name)
    expect(never).toEqual(
      expect.arrayContaining(['listEmergencyUpdates', 'getEmergencyUpdate', 'listIncidents', 'ingestCap', 'logout']),
    )
    const others = allRoutes.filter(({ access }) => access === 'operator' || access === 'ingest')
    expect(others.map(({ name }) => name).filter(name => !never.includes(name))).toEqual([])
  })

  it('is what operations are told', async () => {
    const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
    for (const { what, from, waitSeconds } of sheddingOrder) {
      const row =
        from === null ? `| ${what} | never | |` : `| ${what} | ${from} | ${waitSeconds}–${2 * waitSeconds} s |`
      expect(text).toContain(row)
    }
  })
})
