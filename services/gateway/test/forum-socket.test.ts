import { connect as connectTo, type Socket } from 'node:net'
import { identityHeader } from '@muster/service-kit/http/auth'
import { testVerifier } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Stage, startStage } from './stage.ts'

let stage: Stage
let server: WebSocketServer
const arrived: { headers: Record<string, unknown>; socket: WebSocket }[] = []
const open: WebSocket[] = []
const atOnce = async () => {}
/** Called before community answers the handshake of a socket. */
let beforeHandshake = atOnce

beforeAll(async () => {
  stage = await startStage({
    env: { SESSION_RECHECK_MS: '50' },
    routes: {
      community: app => {
        const verifyClient = (_info: unknown, done: (isAdmitted: boolean) => void) =>
          void beforeHandshake().then(() => done(true))
        server = new WebSocketServer({ server: app.server, verifyClient })
        server.on('connection', (socket, request) => {
          arrived.push({ headers: request.headers, socket })
          socket.on('message', data => socket.send(`heard ${data}`))
        })
      },
    },
  })
})
afterAll(async () => {
  for (const socket of open) socket.terminate()
  server?.close()
  await stage?.stop()
})
beforeEach(() => {
  arrived.length = 0
  beforeHandshake = atOnce
})
afterEach(() => void vi.restoreAllMocks())

function connect(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/forum-ws`, { headers })
  open.push(socket)
  const heard: string[] = []
  const end: { status?: number | undefined; code?: number } = {}
  socket.on('message', data => heard.push(String(data)))
  socket.on('unexpected-response', (_request, response) => {
    end.status = response.statusCode
  })
  socket.on('close', code => {
    end.code = code
  })
  socket.on('error', () => undefined)
  return { socket, heard, end }
}

it('carries frames for a signed-in person, whose identity only community gets', async () => {
  const { headers, caller } = await stage.signIn()
  const { socket, heard } = connect({ ...headers, [identityHeader]: 'forged' })
  await settle(() => socket.readyState === WebSocket.OPEN)
  socket.send('follow')
  await settle(() => heard[0] === 'heard follow')
  const seen = arrived[0]?.headers ?? {}
  expect(seen).not.toHaveProperty('cookie')
  const token = String(seen[identityHeader])
  expect(await testVerifier.verifyIdentity(token, 'community')).toEqual(caller)
  await expect(testVerifier.verifyIdentity(token, 'identity')).rejects.toThrow()
})

it.each([
  ['nobody', () => ({}), 401],
  ['a session that does not exist', async () => ({ cookie: 'muster_session=none', origin: stage.url }), 401],
  ['another site', async () => ({ ...(await stage.signIn()).headers, origin: 'https://evil.example' }), 403],
])('is refused to %s', async (_, headersOf, status) => {
  const { end } = connect(await headersOf())
  await settle(() => end.status !== undefined)
  expect([end.status, arrived]).toEqual([status, []])
})

it('ends with the session', async () => {
  const { headers, caller } = await stage.signIn()
  const { socket, end } = connect(headers)
  const other = connect((await stage.signIn()).headers)
  await settle(() => socket.readyState === WebSocket.OPEN && other.socket.readyState === WebSocket.OPEN)
  await stage.sessions.destroyAllOf(caller.userId)
  await settle(() => end.code !== undefined)
  other.socket.send('still here')
  await settle(() => other.heard.includes('heard still here'))
})

it('closes when the browser sends too many frames', async () => {
  const { socket, end } = connect((await stage.signIn()).headers)
  await settle(() => socket.readyState === WebSocket.OPEN)
  for (let n = 0; n < 100; n++) socket.send('x')
  await settle(() => end.code === 1008)
})

/** Resolves when the gateway has noticed that its next connection is closed. */
const nextConnectionCloses = () =>
  new Promise<void>(resolve => {
    stage.gateway.app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve()))
  })

it('keeps the gateway and other sockets running when a browser resets its connection before it is accepted', async () => {
  const uncaught: unknown[] = []
  const note = (err: unknown) => void uncaught.push(err)
  process.on('uncaughtException', note)
  const [gone, other] = [await stage.signIn(), await stage.signIn()]
  const [idOfGone, idOfOther] = [gone, other].map(({ headers }) => headers.cookie.split('=')[1])
  const closed = nextConnectionCloses()
  const { host, hostname, port } = new URL(stage.url)
  const browser = connectTo(Number(port), hostname)
  const asked: string[] = []
  const timesOf = (id: string | undefined) => asked.filter(one => one === id).length
  const { sessions } = stage.gateway.context
  const lookUp = sessions.resolve
  vi.spyOn(sessions, 'resolve').mockImplementation(async id => {
    asked.push(id)
    const who = await lookUp(id)
    if (id === idOfGone && timesOf(id) === 1) {
      browser.resetAndDestroy()
      await closed
    }
    return who
  })
  const handshake = {
    ...{ ...gone.headers, host, connection: 'Upgrade', upgrade: 'websocket' },
    ...{ 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': 13 },
  }
  const lines = Object.entries(handshake).map(([name, value]) => `${name}: ${value}\r\n`)
  browser.write(`GET /forum-ws HTTP/1.1\r\n${lines.join('')}\r\n`)
  await closed

  const { socket } = connect(other.headers)
  await settle(() => socket.readyState === WebSocket.OPEN)
  // The session of an open socket is looked up repeatedly; that of the closed one is not.
  await settle(() => timesOf(idOfOther) >= 3)
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
  expect(timesOf(idOfGone)).toBe(1)
})

it('leaves no connection to community open when a browser disconnects before it is established', async () => {
  const closed = nextConnectionCloses()
  const { socket } = connect((await stage.signIn()).headers)
  beforeHandshake = async () => {
    await settle(() => socket.readyState === WebSocket.OPEN)
    socket.terminate()
    await closed
  }
  const there = await settle(() => arrived[0])
  await settle(() => there.socket.readyState === WebSocket.CLOSED)
})
