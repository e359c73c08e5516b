import { identityHeader } from '@muster/service-kit/http/auth'
import { testVerifier } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Stage, startStage } from './stage.ts'

let stage: Stage
let server: WebSocketServer
const arrived: { headers: Record<string, unknown> }[] = []
const open: WebSocket[] = []

beforeAll(async () => {
  stage = await startStage({
    env: { SESSION_RECHECK_MS: '50' },
    routes: {
      community: app => {
        server = new WebSocketServer({ server: app.server })
        server.on('connection', (socket, request) => {
          arrived.push({ headers: request.headers })
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
})

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

it('carries frames for a signed-in person, whom it names to community alone', async () => {
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

it('closes on who sends too many frames', async () => {
  const { socket, end } = connect((await stage.signIn()).headers)
  await settle(() => socket.readyState === WebSocket.OPEN)
  for (let n = 0; n < 100; n++) socket.send('x')
  await settle(() => end.code === 1008)
})
