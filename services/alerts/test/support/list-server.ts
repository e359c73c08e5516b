import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer of the server. A silent one is never sent; one with `after` is sent when that promise resolves. */
export type Answer = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  isSilent?: boolean
  after?: Promise<unknown>
}
type Asked = { path: string; headers: IncomingHttpHeaders }

/** Starts a server on this machine with the list of an authority. It gives the answer that was set last, for a path or for all. */
export async function startListServer(first: Answer | ((asked: Asked) => Answer)) {
  let answer = typeof first === 'function' ? first : () => first
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const one = { path: request.url ?? '', headers: request.headers }
    asked.push(one)
    const { status = 200, headers = {}, body = '', isSilent = false, after = Promise.resolve() } = answer(one)
    if (isSilent) return
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    void after.then(() => response.writeHead(status, headers).end(text))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    serve(next: Answer | ((asked: Asked) => Answer)) {
      answer = typeof next === 'function' ? next : () => next
    },
    stop() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

/** A clock with the machine's time, which a test can move forward. */
export function createMovableClock() {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    forward(ms: number) {
      offsetMs += ms
    },
  }
}
