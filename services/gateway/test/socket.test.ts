import { send } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Stage, startStage } from './stage.ts'

let stage: Stage
let server: WebSocketServer
let isHanging = false
const arrived: { headers: Record<string, unknown>; url: string | undefined; socket: WebSocket }[] = []
const open: WebSocket[] = []

beforeAll(async () => {
  stage = await startStage({
    routes: {
      alerts: app => {
        app.get('/api/emergency-updates', async (_request, reply) => {
          if (isHanging) return new Promise(() => undefined)
          return reply.send([])
        })
        server = new WebSocketServer({ server: app.server })
        server.on('connection', (socket, request) => {
          arrived.push({ headers: request.headers, url: request.url, socket })
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

function connect(headers: Record<string, string> = {}, path = '/emergency-ws') {
  const socket = new WebSocket(`${stage.url.replace('http', 'ws')}${path}`, { headers })
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

describe('the live socket', () => {
  it('carries frames in both directions', async () => {
    const { socket, heard } = connect({ origin: stage.url })
    await settle(() => socket.readyState === WebSocket.OPEN)
    socket.send('{"type":"subscribe_emergency_updates"}')
    await settle(() => heard[0] === 'heard {"type":"subscribe_emergency_updates"}')
  })

  it('reports the age of the list while alerts hangs, and that it is current again', async () => {
    const { heard } = connect({ origin: stage.url })
    const ages = () => heard.flatMap(text => (text.includes('list_age') ? [JSON.parse(text).data.seconds] : []))
    await settle(() => arrived.length === 1)
    expect((await send(stage.url, 'GET', '/api/emergency-updates')).status).toBe(200)
    isHanging = true
    const [first] = await settle(() => ages().length > 0 && ages())
    expect(first).toBeGreaterThanOrEqual(3)
    // A browser that connects later gets the age at once.
    const late = connect({ origin: stage.url })
    await settle(() => late.heard.some(text => text.includes('list_age')))
    isHanging = false
    await settle(() => ages().at(-1) === 0)
  })

  it('passes neither cookies nor claims from outside to alerts', async () => {
    const { headers } = await stage.signIn()
    connect({ ...headers, 'x-muster-identity': 'forged', 'x-forwarded-for': '9.9.9.9' })
    const seen = await settle(() => arrived[0])
    expect(seen.headers).not.toHaveProperty('cookie')
    expect(seen.headers).not.toHaveProperty('x-muster-identity')
    expect(seen.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-request-id': expect.any(String) })
    expect(seen.url).toBe('/emergency-ws')
  })

  it.each<Record<string, string>>([{ origin: 'https://evil.example' }, { origin: 'null' }, { cookie: 'muster=x' }])(
    'is refused to %o',
    async headers => {
      const { end } = connect(headers)
      await settle(() => end.status !== undefined)
      expect(end.status).toBe(403)
      expect(arrived).toEqual([])
    },
  )

  it.each(['/emergency-ws/x', '/other', '/api/hazards', '/emergency-ws/../x', '/EMERGENCY-WS'])(
    'has no other path: %s',
    async path => {
      const { end } = connect({ origin: stage.url }, path)
      await settle(() => end.status !== undefined)
      expect(end.status).not.toBe(101)
      expect(arrived).toEqual([])
    },
  )

  it('is the only protocol that a connection can upgrade to', async () => {
    const { request } = await import('node:http')
    const status = await new Promise((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'h2c' }
      const sent = request(`${stage.url}/api/hazards`, { headers, agent: false }, answer => resolve(answer.statusCode))
      sent.on('error', reject)
      sent.end()
    })
    expect(status).toBe(404)
  })

  it('rejects an ordinary page request', async () => {
    expect((await send(stage.url, 'GET', '/emergency-ws')).status).toBe(404)
  })

  it('closes when a browser sends too much at once or too often', async () => {
    const large = connect({ origin: stage.url })
    await settle(() => large.socket.readyState === WebSocket.OPEN)
    large.socket.send('x'.repeat(20_000))
    await settle(() => large.end.code === 1009)
    const often = connect({ origin: stage.url })
    await settle(() => often.socket.readyState === WebSocket.OPEN)
    for (let n = 0; n < 60; n++) often.socket.send('x')
    await settle(() => often.end.code === 1008)
  })

  it('forwards no frames beyond the limit: alerts would answer each with the whole list', async () => {
    const { socket, end } = connect({ origin: stage.url })
    await settle(() => socket.readyState === WebSocket.OPEN && arrived.length === 1)
    const there = arrived[0]?.socket
    let [frames, isClosed] = [0, false]
    there?.on('message', () => {
      frames += 1
    })
    there?.on('close', () => {
      isClosed = true
    })
    // All at once, so that they are sent before the answer arrives.
    for (let n = 0; n < 500; n++) socket.send('x')
    await settle(() => end.code === 1008 && isClosed)
    expect(frames).toBeLessThanOrEqual(50)
  })

  it('does not delay a stop of the gateway, even when a browser has vanished', async () => {
    const other = await startStage({ routes: { alerts: app => new WebSocketServer({ server: app.server }) } })
    const socket = new WebSocket(`${other.url.replace('http', 'ws')}/emergency-ws`, { headers: { origin: other.url } })
    await settle(() => socket.readyState === WebSocket.OPEN)
    socket.pause()
    await other.stop()
    socket.terminate()
  })

  it('tells browsers that the gateway restarts while it drains', async () => {
    const another = await stage.startAnother()
    const socket = new WebSocket(`${another.url.replace('http', 'ws')}/emergency-ws`, {
      headers: { origin: another.url },
    })
    open.push(socket)
    const code = new Promise(resolve => socket.on('close', resolve))
    await settle(() => arrived.length === 1)
    await settle(() => socket.readyState === WebSocket.OPEN)
    await another.drain()
    expect(await code).toBe(1012)
    await another.stop()
  })

  it('closes towards the browser when alerts closes it, and towards alerts when the browser disconnects', async () => {
    const first = connect({ origin: stage.url })
    const there = await settle(() => arrived[0])
    await settle(() => first.socket.readyState === WebSocket.OPEN)
    there.socket.close(1012)
    await settle(() => first.end.code === 1012)
    const second = connect({ origin: stage.url })
    const other = await settle(() => arrived[1])
    await settle(() => second.socket.readyState === WebSocket.OPEN)
    second.socket.terminate()
    await settle(() => other.socket.readyState === WebSocket.CLOSED)
  })

  it('passes the browser’s own pongs to alerts', async () => {
    const { socket } = connect({ origin: stage.url })
    const there = await settle(() => arrived[0])
    await settle(() => socket.readyState === WebSocket.OPEN)
    let pinged = 0
    let ponged = 0
    socket.on('ping', () => pinged++)
    there.socket.on('pong', () => ponged++)
    there.socket.ping()
    await settle(() => pinged >= 1 && ponged >= 1)
  })
})
