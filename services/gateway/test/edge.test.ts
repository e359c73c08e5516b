import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Edge, findEdge, startEdge } from '@muster/test-kit/edge'
import { send } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { signInLimits } from '../src/domain/sign-in-limits.ts'
import { type Stage, startStage } from './stage.ts'

const path = '/api/emergency-updates'
const inHtml = { accept: 'text/html' }
const list = [{ id: 'one' }]
const etag = '"one"'
const webDist = mkdtempSync(join(tmpdir(), 'muster-edge-web-'))
let stage: Stage
let edge: Edge
const sockets: WebSocketServer[] = []
let frozen: Server | undefined
let now = Date.parse('2026-08-01T00:00:00Z')
let isFailing = false
let asked = 0

function answerSockets(app: FastifyInstance) {
  const server = new WebSocketServer({ server: app.server })
  server.on('connection', socket => socket.on('message', data => socket.send(`heard ${data}`)))
  sockets.push(server)
}

// Skipped if nginx with njs is not installed. The gateway itself is tested in the other files.
describe.skipIf(!findEdge())('the edge cache', () => {
  beforeAll(async () => {
    mkdirSync(join(webDist, 'assets'))
    writeFileSync(join(webDist, 'index.html'), '<html lang="en"><!--start--><p>bare</p><!--/start--></html>')
    writeFileSync(join(webDist, 'assets/app-1a2b.js'), 'started()')
    stage = await startStage({
      env: { TRUST_PROXY: 'loopback,uniquelocal', WEB_DIST: webDist },
      overrides: { clock: { now: () => new Date(now) } },
      routes: {
        alerts: app => {
          answerSockets(app)
          app.get(path, async (request, reply) => {
            asked += 1
            if (isFailing) return reply.code(500).send()
            if (request.headers['if-none-match'] === etag) return reply.code(304).send()
            return reply.header('etag', etag).header('cache-control', 'public, max-age=2').send(list)
          })
        },
        community: answerSockets,
        identity: app => {
          app.get('/api/auth/me', async (request, reply) =>
            reply.header('cache-control', 'public, max-age=60').send({ who: request.headers['x-muster-identity'] }),
          )
          app.post('/api/auth/login', async (request, reply) =>
            String(request.body).includes('wrong@')
              ? reply.code(401).send({})
              : reply.header('set-cookie', 'muster=1; HttpOnly').send({}),
          )
        },
        navigation: app => {
          // A public answer with a cookie, which no public answer should have.
          app.get('/api/hazards', async (_request, reply) =>
            reply.header('set-cookie', 'track=1').header('cache-control', 'public, max-age=60').send({ at: asked++ }),
          )
        },
      },
    })
    edge = await startEdge(stage.url, { trusted: '127.0.0.1' })
  })
  afterAll(async () => {
    await edge?.stop()
    for (const server of sockets) {
      for (const socket of server.clients) socket.terminate()
      server.close()
    }
    await stage?.stop()
    frozen?.close()
    rmSync(webDist, { recursive: true, force: true })
  })

  const read = (headers: Record<string, string> = {}) => send(edge.url, 'GET', path, { headers })
  const ageOf = ({ headers }: { headers: Headers }) => [headers.get('age'), headers.get('x-muster-stale')]

  it('serves the list to many readers from one answer of the gateway, and 304 to readers who have it', async () => {
    await read()
    now += 60_000
    const before = asked
    const answers = await Promise.all(Array.from({ length: 40 }, () => read()))
    for (const answer of answers) expect(answer.body).toEqual(list)
    expect(asked - before).toBeLessThanOrEqual(2)
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read({ 'if-none-match': tag })
      expect([again.status, again.body]).toEqual([304, ''])
    }
    expect((await read({ 'if-none-match': '"other"' })).status).toBe(200)
    expect(Number(answers[0]?.headers.get('age'))).toBeLessThan(5)
    expect(answers[0]?.headers.get('x-muster-stale')).toBeNull()
    expect(answers[0]?.headers.get('server')).toBe('nginx')
  })

  it('caches each content encoding separately', async () => {
    const packed = (encoding: string) =>
      fetch(`${edge.url}${path}`, { headers: { 'accept-encoding': encoding } }).then(async answer => [
        answer.headers.get('content-encoding'),
        await answer.json(),
      ])
    for (const [asks, gets] of [
      ['gzip, deflate, br', 'br'],
      ['identity', null],
      ['gzip', null],
      ['br;q=0, gzip', null],
    ] as const)
      expect(await packed(asks)).toEqual([gets, list])
  })

  it('never serves one person another person’s answer, whatever the lifetime that it states', async () => {
    const [one, two] = [await stage.signIn(), await stage.signIn()]
    const me = async (headers: Record<string, string>) =>
      JSON.stringify((await send(edge.url, 'GET', '/api/auth/me', { headers })).body)
    const answers = [await me(one.headers), await me(two.headers), await me({})]
    expect(new Set(answers).size).toBe(3)
    expect(await me(one.headers)).not.toBe(answers[1])
  })

  it('stores no cookie and no page of a signed-in person', async () => {
    const hazards = async () => (await send(edge.url, 'GET', '/api/hazards')).body
    expect(await hazards()).not.toEqual(await hazards())
    const { headers } = await stage.signIn()
    const page = async (more: Record<string, string>) =>
      String((await send(edge.url, 'GET', '/', { headers: { ...inHtml, ...more } })).body)
    expect(await page(headers)).not.toContain('<form')
    expect(await page({})).toContain('<form')
    expect(await page(headers)).not.toContain('<form')
    expect(await page({ 'accept-language': 'es' })).toContain('lang="es"')
    expect(await page({ 'accept-language': 'en' })).not.toContain('lang="es"')
    expect(await page({ cookie: 'language=es' })).toContain('lang="es"')
    // Other answers must not be taken for a page.
    const notPage = await send(edge.url, 'GET', '/readyz', { headers: inHtml })
    expect(notPage.headers.get('content-type')).toContain('json')
  })

  it('stores nothing under a different spelling of an address as the file or the settings themselves', async () => {
    writeFileSync(join(webDist, 'assets/late-3c4d.js'), 'late()')
    writeFileSync(join(webDist, 'worker.js'), 'worker()')
    // The gateway treats such a path as a page of the app; the edge would treat it as the file and cache it for a year.
    for (const [spelt, path, content] of [
      ['/%61ssets/late-3c4d%2Ejs', '/assets/late-3c4d.js', 'late()'],
      ['/worker%2Ejs', '/worker.js', 'worker()'],
      ['/inde%78%2Ehtml', '/index.html', '<p>bare</p>'],
    ] as const) {
      expect((await send(edge.url, 'GET', spelt, { headers: inHtml })).body).toContain('<form')
      expect((await send(edge.url, 'GET', path, { headers: inHtml })).body).toContain(content)
    }
  })

  it('forwards the visitor’s address to the gateway, and lets nobody claim another one', async () => {
    // The proxy in front has added 10.0.0.9, which is in a trusted network. The part to the left of it was sent by the client.
    const headers = { 'x-forwarded-for': '198.51.100.1, 10.0.0.9', 'x-forwarded-host': 'evil.example' }
    await send(edge.url, 'GET', '/api/shelters', { headers: { ...headers, 'x-request-id': 'request-0001' } })
    expect(stage.services.navigation.seen.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '10.0.0.9',
      'x-forwarded-host': new URL(edge.url).host,
      'x-request-id': 'request-0001',
    })
    const login = async (address: string) => {
      const body = { email: 'wrong@example.org', password: 'x' }
      const answer = await send(edge.url, 'POST', '/api/auth/login', { body, headers: { 'x-forwarded-for': address } })
      return answer.status
    }
    const limit = signInLimits.find(({ name }) => name === 'sign-in-address-account')
    const answers = await Promise.all(Array.from({ length: (limit?.max ?? 0) + 1 }, () => login('203.0.113.1')))
    expect(answers.filter(status => status === 429)).toHaveLength(1)
    expect(await login('203.0.113.2')).toBe(401)
  })

  it.each(['/emergency-ws', '/forum-ws'])('carries the live socket %s', async path => {
    const { headers } = await stage.signIn()
    const socket = new WebSocket(`${edge.url.replace('http', 'ws')}${path}`, {
      headers: { ...headers, origin: edge.url },
    })
    const heard = new Promise(done => socket.once('message', data => done(String(data))))
    await settle(() => socket.readyState === WebSocket.OPEN)
    socket.send('{}')
    expect(await heard).toBe('heard {}')
    socket.terminate()
  })

  it('rejects too large requests in the error form of the API', async () => {
    const answer = await send(edge.url, 'POST', '/api/feeds/cap', { body: 'x'.repeat(2_200_000) })
    expect(answer).toMatchObject({ status: 413, body: { code: 'body-too-large' } })
  })

  it('keeps the app for an outage, however many pages are requested in invented languages', async () => {
    const gateway = createHttpServer((request, response) => {
      const isPage = request.headers.accept === inHtml.accept
      response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/javascript' }).end('started()')
    })
    await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done))
    const { port } = gateway.address() as AddressInfo
    // Room for about 250 answers, instead of the usual 80,000.
    const small = await startEdge(`http://127.0.0.1:${port}`, { fileKeys: '32k' })
    try {
      const script = () => send(small.url, 'GET', '/assets/app.js')
      expect((await script()).status).toBe(200)
      for (let n = 0; n < 400; n++)
        await send(small.url, 'GET', '/', { headers: { ...inHtml, 'accept-language': `x-${n}` } })
      gateway.closeAllConnections()
      await new Promise<void>(done => gateway.close(() => done()))
      expect(await script()).toMatchObject({ status: 200, body: 'started()' })
    } finally {
      gateway.closeAllConnections()
      gateway.close()
      await small.stop()
    }
  })

  it('finishes its requests when it leaves, and closes its live sockets in parts', async () => {
    let answer: (() => void) | undefined
    const gateway = createHttpServer((_request, response) => {
      answer = () => response.end('{}')
    })
    const answering = new WebSocketServer({ server: gateway })
    answering.on('connection', socket => socket.on('message', data => socket.send(`heard ${data}`)))
    await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done))
    const { port } = gateway.address() as AddressInfo
    const leaving = await startEdge(`http://127.0.0.1:${port}`, { oneWorker: false, pace: 0.3 })
    try {
      const live = Array.from({ length: 40 }, () => new WebSocket(`${leaving.url.replace('http', 'ws')}/emergency-ws`))
      const openAtClose = new Set<number>()
      const open = () => live.filter(one => one.readyState === WebSocket.OPEN)
      let closing = 0
      for (const one of live) {
        one.on('error', () => undefined)
        // A worker closes all of its sockets in one turn.
        one.on('close', () => {
          clearTimeout(closing)
          closing = Number(setTimeout(() => openAtClose.add(open().length), 300))
        })
      }
      await settle(() => open().length === live.length)
      const slow = send(leaving.url, 'GET', '/api/achievements')
      await settle(() => answer !== undefined)
      const left = leaving.leave()
      await settle(async () => (await fetch(`${leaving.probesUrl}/livez`).catch(() => null)) === null)
      answer?.()
      expect((await slow).status).toBe(200)
      expect(open()).toHaveLength(live.length)
      await settle(() => open().length < live.length)
      const heard = new Promise(done => open()[0]?.once('message', data => done(String(data))))
      open()[0]?.send('still')
      expect(await heard).toBe('heard still')
      await left
      await settle(() => openAtClose.has(0))
      expect(openAtClose.size).toBeGreaterThan(1)
    } finally {
      await leaving.stop()
      answering.close()
      gateway.closeAllConnections()
      gateway.close()
    }
  })

  it('adds its own time to the age of the gateway’s list', async () => {
    isFailing = true
    now += 90_000
    const answer = await settle(async () => {
      const got = await read()
      return got.headers.get('x-muster-stale') !== null && got
    })
    expect(answer).toMatchObject({ status: 200, body: list })
    expect(Number(answer.headers.get('age'))).toBeGreaterThanOrEqual(90)
    isFailing = false
    now += 2_000
    await settle(async () => (await read()).headers.get('x-muster-stale') === null)
  })

  it('serves the list with its true age, and the app, while the gateway is killed or hangs', async () => {
    const heardAt = Date.now()
    // An earlier visitor has put the script into the cache. The readiness probe caches the rest of what is needed during an outage.
    await send(edge.url, 'GET', '/assets/app-1a2b.js')
    expect((await fetch(`${edge.probesUrl}/readyz`)).status).toBe(200)
    await stage.gateway.stop()
    const stale = await settle(async () => {
      const got = await read({ 'accept-encoding': 'identity' })
      return got.headers.get('x-muster-stale') !== null && got
    })
    expect(stale).toMatchObject({ status: 200, body: list })
    const [age, staleAge] = ageOf(stale)
    expect(age).toBe(staleAge)
    expect(Number(age)).toBeGreaterThanOrEqual(1)
    expect(Number(age)).toBeLessThanOrEqual((Date.now() - heardAt) / 1_000 + 2)
    const unchanged = await read({ 'if-none-match': etag })
    expect([unchanged.status, unchanged.headers.get('x-muster-stale')]).toEqual([304, expect.any(String)])
    expect((await send(edge.url, 'GET', '/updates/one', { headers: inHtml })).body).toContain('<p>bare</p>')
    expect((await send(edge.url, 'GET', '/assets/app-1a2b.js')).body).toBe('started()')
    expect((await send(edge.url, 'GET', '/api/config')).status).toBe(200)
    const other = await send(edge.url, 'GET', '/api/auth/me')
    expect(other).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(other.headers.get('retry-after')).toBe('5')
    expect((await fetch(`${edge.probesUrl}/readyz`)).status).toBe(200)

    // Accepts connections and never answers, like a frozen process.
    frozen = createServer(() => undefined)
    await new Promise<void>(done => frozen?.listen(Number(new URL(stage.url).port), '127.0.0.1', done))
    const answers = await Promise.all(Array.from({ length: 20 }, () => read()))
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: list })
      expect(Number(ageOf(answer)[0])).toBeGreaterThanOrEqual(Number(age))
    }
  })
})
