import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilReady } from './keep-running.ts'

let asked = 0
let readyAfter = Number.POSITIVE_INFINITY
const server = createServer((_request, response) => {
  asked += 1
  response.writeHead(asked > readyAfter ? 200 : 503).end()
})
let program: Parameters<typeof untilReady>[0]
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const readyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`
  program = { name: 'alerts', readyUrl, request: { command: 'node', args: [], cwd: '.', logFile: '/none' } }
})
afterAll(() => server.close())

const runs = { exited: new Promise<never>(() => {}) }

test('a start has the time limit that the caller sets', async () => {
  await expect(untilReady(program, runs, { readyMs: 1 })).rejects.toThrow('alerts is not ready after 0.001 s')
  asked = 0
  readyAfter = 3
  await untilReady(program, runs, { readyMs: 600_000 })
  expect(asked).toBe(4)
})

test('a process that exits is not waited for', async () => {
  readyAfter = Number.POSITIVE_INFINITY
  const exited = Promise.resolve({ code: 1, signal: null })
  await expect(untilReady(program, { exited }, { readyMs: 600_000 })).rejects.toThrow('alerts did not start')
})
