import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { settle } from '@muster/test-kit/settle'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createApp } from '../src/http/app.ts'
import { createDrain } from '../src/http/drain.ts'
import { serveLiveSocket } from '../src/http/live-socket.ts'
import { createMetrics } from '../src/metrics.ts'
import { silent } from './support/bus.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const limits = { maxSockets: 100, subscribeDeadlineMs: 60_000, heartbeatMs: 60_000, maxBufferedBytes: 65_536 }
let stop = async () => {}
afterEach(async () => {
  vi.useRealTimers()
  agent.destroy()
  await stop()
})

async function startApp() {
  const metrics = createMetrics({ service: 'chat' })
  const app = createApp({ name: 'test', log: silent, metrics, health: { all: async () => undefined } })
  const { promise: slow, resolve: finish } = Promise.withResolvers<object>()
  let asked = 0
  app.get('/slow', () => {
    asked += 1
    return slow
  })
  app.get('/quick', async () => ({}))
  const connect = () => ({ receive: () => true, closed: () => undefined })
  serveLiveSocket(app, { path: '/live', limits, log: silent, metrics, connect })
  stop = async () => void (await app.close())
  const portOf = () => (app.server.address() as AddressInfo).port
  const get = (path: string, options: { agent?: Agent } = {}) =>
    new Promise<{ status: number | undefined; connection: string | undefined; body: string }>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: portOf(), path, ...options }, response => {
        let body = ''
        response.on('data', part => {
          body += part
        })
        const { connection } = response.headers
        response.on('end', () => resolve({ status: response.statusCode, connection, body }))
      })
      sent.on('error', reject)
      sent.end()
    })
  async function openSocket() {
    const socket = new WebSocket(`ws://127.0.0.1:${portOf()}/live`)
    const closed = once(socket, 'close').then(([code]) => code as number)
    await once(socket, 'open')
    return { closed }
  }
  return { app, get, openSocket, finish, isAsked: () => asked > 0 }
}

test('a draining process is alive but not ready, and answers all requests', async () => {
  const { app, get, finish, isAsked } = await startApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect(await get('/readyz')).toMatchObject({ status: 200, body: expect.stringContaining('"ready"') })
  expect(await get('/quick', { agent })).toMatchObject({ status: 200, connection: 'keep-alive' })
  const slow = get('/slow')
  await settle(isAsked)
  const drained = app.drain.run(500)
  expect(await get('/readyz')).toMatchObject({ status: 503, body: expect.stringContaining('"draining"') })
  expect((await get('/livez')).status).toBe(200)
  // On the keep-alive connection, and on a new one.
  expect(await get('/quick', { agent })).toMatchObject({ status: 200, connection: 'close' })
  expect(await get('/quick')).toMatchObject({ status: 200, connection: 'close' })
  await drained
  finish({})
  // This request began before the drain.
  expect(await slow).toMatchObject({ status: 200, connection: 'close' })
})

test('a request on a kept-alive connection is answered while the server closes', async () => {
  const { app, get } = await startApp()
  let answer: Awaited<ReturnType<typeof get>> | undefined
  app.addHook('preClose', async () => {
    answer = await get('/quick', { agent })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await get('/quick', { agent })
  await app.close()
  expect(answer).toMatchObject({ status: 200, connection: 'close' })
})

test('sockets are told that the service restarts, also those that open meanwhile', async () => {
  const { app, openSocket } = await startApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const before = await openSocket()
  const drained = app.drain.run(5_000)
  const meanwhile = await openSocket()
  expect(await Promise.all([before.closed, meanwhile.closed])).toEqual([1012, 1012])
  await drained
  const after = await openSocket()
  await app.close()
  expect(await after.closed).toBe(1012)
})

test('no more than 15 % of the sockets of a process reconnect in any second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const drain = createDrain()
  const closedAt: number[] = []
  for (let n = 0; n < 1_000; n++) {
    const socket = { readyState: 1, OPEN: 1, once: () => undefined, close }
    function close() {
      socket.readyState = 3
      closedAt.push(performance.now())
    }
    drain.track(socket as unknown as WebSocket)
  }
  const drained = drain.run(10_000)
  await vi.advanceTimersByTimeAsync(10_000)
  await drained
  expect(closedAt).toHaveLength(1_000)
  // When browsers reconnect: after 3 s, plus or minus 1.5 s.
  const back = closedAt.map((at, n) => at + 1_500 + 3_000 * ((n * 0.618) % 1))
  const inSecond = Map.groupBy(back, at => Math.floor(at / 1_000))
  expect(Math.max(...[...inSecond.values()].map(({ length }) => length))).toBeLessThan(150)
})
