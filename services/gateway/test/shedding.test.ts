import { readFile } from 'node:fs/promises'
import { listIncidents } from '@muster/contracts/routes/alerts'
import { allRoutes } from '@muster/contracts/routes/all'
import { login } from '@muster/contracts/routes/identity'
import { send } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { classOfRoute, type SheddingClass, sheddingClassOf, sheddingOrder } from '../src/domain/shedding.ts'
import { type Stage, startStage } from './stage.ts'

const full = 20
let stage: Stage
let release = () => {}
let released = Promise.resolve()
let held: Promise<unknown>[] = []
/** Number of requests that alerts has not answered. */
let waiting = 0
let holdSignIns = Promise.resolve()
const servers: WebSocketServer[] = []
const sockets: WebSocket[] = []

beforeAll(async () => {
  stage = await startStage({
    // Unanswered requests to alerts cause the pressure, so the result does not depend on the speed of this machine.
    env: { OVERLOAD_IN_FLIGHT: String(full) },
    routes: {
      alerts(app) {
        app.get(listIncidents.path, async () => {
          waiting += 1
          await released
          waiting -= 1
          return []
        })
        serveSockets(app)
      },
      community: serveSockets,
      identity(app) {
        app.post(login.path, async () => {
          await holdSignIns
          return {}
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
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  for (const server of servers) server.close()
  await stage?.stop()
})

/** Serves a socket that answers every frame. */
function serveSockets(app: FastifyInstance) {
  const server = new WebSocketServer({ server: app.server })
  server.on('connection', socket => socket.on('message', data => socket.send(`heard ${data}`)))
  servers.push(server)
}

async function openSocket(path: string, headers: Record<string, string>) {
  const socket = new WebSocket(`${stage.url.replace('http', 'ws')}${path}`, { headers })
  sockets.push(socket)
  const heard: string[] = []
  socket.on('message', data => heard.push(String(data)))
  return new Promise<{ status: number; headers: Headers; socket: WebSocket; heard: string[] }>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => resolve({ status: 101, headers: new Headers(), socket, heard }))
    socket.on('unexpected-response', (_request, { statusCode = 0, headers: given }) => {
      const retryAfter = given['retry-after']
      resolve({
        status: statusCode,
        headers: new Headers(retryAfter ? { 'retry-after': retryAfter } : {}),
        socket,
        heard,
      })
    })
  })
}

/** Raises the gateway's pressure to this value: sends alerts requests of a class that is never refused, which alerts leaves unanswered. */
async function saturate(pressure: number) {
  released = new Promise<void>(resolve => {
    release = resolve
  })
  const count = Math.ceil(pressure * full)
  const answered: number[] = []
  const hold = async () => answered.push((await send(stage.url, 'GET', listIncidents.path)).status)
  held = Array.from({ length: count }, hold)
  await settle(() => {
    expect({ waiting, answered }).toEqual({ waiting: count, answered: [] })
    return true
  })
}

const email = 'owner@example.org'
const logIn = (cookie = '') =>
  send(stage.url, 'POST', '/api/auth/login', {
    body: { email, password: 'x' },
    headers: { origin: stage.url, ...(cookie && { cookie }) },
  })
const deviceOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Number of requests that a gateway has refused so far, by class. */
async function shedBy(metricsUrl: string): Promise<Record<string, number>> {
  const text = await (await fetch(metricsUrl)).text()
  const lines = text.matchAll(/^muster_requests_shed_total\{.*class="([^"]+)".*\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', count]) => [name, Number(count)]))
}

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
      'forum-socket': () => openSocket('/forum-ws', headers),
      'alerts-socket': () => openSocket('/emergency-ws', { origin: stage.url }),
    } satisfies Record<SheddingClass, () => Promise<{ status: number; headers: Headers }>>,
  }
}

describe('under overload', () => {
  it('refuses the least urgent requests first, sockets of alerts last, and requests for alerts never', async () => {
    expect(sheddingOrder.map(({ name }) => name)).toEqual([
      ...['extras', 'forum-socket', 'forum', 'chat', 'sign-in', 'known-sign-in', 'help', 'alerts-socket', 'alerts'],
    ])
    const froms = sheddingOrder.map(({ from }) => from ?? Number.POSITIVE_INFINITY)
    expect(froms).toEqual(froms.toSorted((one, other) => one - other))
    const { ask } = await probes()
    for (const from of new Set(sheddingOrder.map(rule => rule.from ?? 3))) {
      await saturate(from)
      for (const { name, waitSeconds, from: own } of sheddingOrder) {
        const answer = await ask[name]()
        if (own === null || own > from) {
          expect(answer.status, `${name} at ${from}`).toBe(name.endsWith('socket') ? 101 : 200)
          continue
        }
        expect(answer.status, `${name} at ${from}`).toBe(503)
        const wait = Number(answer.headers.get('retry-after'))
        expect(wait, name).toBeGreaterThanOrEqual(waitSeconds)
        expect(wait, name).toBeLessThanOrEqual(2 * waitSeconds)
      }
      release()
      await Promise.all(held)
    }
  })

  it('answers in the error form', async () => {
    const { ask } = await probes()
    await saturate(1)
    expect(await ask.extras()).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  })

  it('keeps open sockets', async () => {
    const { ask } = await probes()
    const open = [await ask['forum-socket'](), await ask['alerts-socket']()]
    await saturate(2)
    expect([(await ask['forum-socket']()).status, (await ask['alerts-socket']()).status]).toEqual([503, 503])
    for (const { socket, heard } of open) {
      socket.send('still here')
      await settle(() => heard.includes('heard still here'))
    }
  })

  it('counts refusals by class, from zero', async () => {
    const gateway = await stage.startAnother()
    try {
      const counts = await shedBy(gateway.metricsUrl)
      expect(counts).toEqual(Object.fromEntries(sheddingOrder.map(({ name }) => [name, 0])))
    } finally {
      await gateway.stop()
    }
    const { ask } = await probes()
    const before = await shedBy(stage.gateway.metricsUrl)
    await saturate(1.5)
    for (const name of ['extras', 'forum-socket', 'forum-socket', 'help', 'alerts-socket', 'alerts'] as const)
      await ask[name]()
    const after = await shedBy(stage.gateway.metricsUrl)
    const more = Object.entries(after).flatMap(([name, count]) => {
      const added = count - (before[name] ?? 0)
      return added > 0 ? [[name, added]] : []
    })
    expect(Object.fromEntries(more)).toEqual({ extras: 1, 'forum-socket': 2, help: 1, 'alerts-socket': 1 })
  })

  it('refuses a sign-in with the cookie of another account like one from a new device', async () => {
    const foreign = deviceOf(
      await send(stage.url, 'POST', '/api/auth/login', {
        body: { email: 'other@example.org', password: 'x' },
        headers: { origin: stage.url },
      }),
    )
    await saturate(0.8)
    expect((await logIn(foreign)).status).toBe(503)
  })

  it('admits no more concurrent sign-ins than their share, then the next as one is answered, also from devices with a made-up cookie', async () => {
    let answerAll = () => {}
    const answered = new Promise<void>(resolve => {
      answerAll = resolve
    })
    holdSignIns = answered
    const { seen } = stage.services.identity
    const signIns = () => seen.filter(({ url }) => url === login.path).length
    const before = signIns()
    const flood = Array.from({ length: full }, (_, n) => logIn(n % 2 ? 'muster-device=made-up' : ''))
    const share = full * 0.2
    await settle(() => signIns() === before + share)
    const first = await Promise.race(flood)
    expect([first.status, first.body]).toMatchObject([503, { code: 'overloaded' }])
    answerAll()
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(share)
    expect(statuses.filter(status => status === 503)).toHaveLength(full - share)
    await settle(async () => (await logIn()).status === 200)
  })

  it('serves every request again once the services answer', async () => {
    const { ask } = await probes()
    await saturate(1)
    expect((await ask.extras()).status).toBe(503)
    release()
    await Promise.all(held)
    expect((await ask.extras()).status).toBe(200)
  })
})

describe('the order of shedding', () => {
  it('contains only routes that exist, and excludes alerts, sign-out, senders and operators', () => {
    const names = new Set(allRoutes.map(({ name }) => name))
    expect(Object.keys(classOfRoute).filter(name => !names.has(name))).toEqual([])
    const never = allRoutes.filter(route => sheddingClassOf(route) === 'alerts').map(({ name }) => name)
    expect(never).toEqual(
      expect.arrayContaining(['listEmergencyUpdates', 'getEmergencyUpdate', 'listIncidents', 'ingestCap', 'logout']),
    )
    const others = allRoutes.filter(({ access }) => access === 'operator' || access === 'ingest')
    expect(others.map(({ name }) => name).filter(name => !never.includes(name))).toEqual([])
  })

  it('is the one that the operations page states', async () => {
    const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
    for (const { what, from, waitSeconds } of sheddingOrder) {
      const row =
        from === null ? `| ${what} | never | |` : `| ${what} | ${from} | ${waitSeconds}–${2 * waitSeconds} s |`
      expect(text).toContain(row)
    }
  })
})
