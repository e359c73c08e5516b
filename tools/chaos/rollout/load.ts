import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import type { Asked, SocketPlan, Visitors } from './visitors.ts'

/** The reconnect times of the web app; see web/src/lib/socket.ts. */
const reconnectMs = 3_000
const reconnectSpreadMs = 1_500
const tickMs = 20
/** Pause between opening two sockets: a thousand at once would block every process, including this one. */
const arrivalMs = 10
/** The edge keeps idle connections to the gateway for the same time. */
const idleMs = 4_000

/** What the load has counted. */
export type Counts = {
  requests: number
  /** Failures of requests and sockets, by what came instead of an answer. */
  failed: Map<string, number>
  slowestMs: number
  /** The request that took `slowestMs`. */
  slowest: string
  /** Number of sockets that were closed, by close code. */
  closed: Map<number, number>
  /** When sockets reconnected, in ms. */
  reconnects: number[]
}

export const noCounts = (): Counts => ({
  requests: 0,
  failed: new Map(),
  slowestMs: 0,
  slowest: '',
  closed: new Map(),
  reconnects: [],
})
const count = <T>(map: Map<T, number>, key: T) => map.set(key, (map.get(key) ?? 0) + 1)

/** `rate`: reads per second. `patienceMs`: a request without an answer after this time has failed. */
type Pace = { rate: number; patienceMs?: number }

/** Sends requests at a steady rate, whether answers come or not, and keeps sockets open as browsers do. */
export function startLoad(url: string, { reads, writes, sockets }: Visitors, { rate, patienceMs = 15_000 }: Pace) {
  // No limit on connections, because slow requests would then delay fast ones.
  const agent = new Agent({ keepAlive: true, timeout: idleMs })
  const { hostname, port } = new URL(url)
  const underWay = new Set<Promise<void>>()
  const kept: ReturnType<typeof keepSocket>[] = []
  let counts = noCounts()

  function ask({ isGood = () => true, body, ...asked }: Asked): Promise<void> {
    const at = performance.now()
    const own = counts
    return new Promise(resolve => {
      const end = (failure?: string) => {
        own.requests += 1
        const ms = performance.now() - at
        const what = `${asked.method} ${asked.path.split('?')[0]}`
        if (ms > own.slowestMs) Object.assign(own, { slowestMs: ms, slowest: what })
        if (failure) count(own.failed, `${what} ${failure}`)
        resolve()
      }
      const signal = AbortSignal.timeout(patienceMs)
      const sent = request({ hostname, port, agent, signal, ...asked }, response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', part => {
          text += part
        })
        response.on('error', error => end(`cut off: ${error.message}`))
        response.on('end', () => {
          const { statusCode = 0 } = response
          if (statusCode >= 300) end(String(statusCode))
          else end(isGood(text) ? undefined : 'wrong answer')
        })
      })
      sent.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.name))
      sent.end(body)
    })
  }

  function keepSocket({ path, headers, hello }: SocketPlan, turn: number) {
    let socket: WebSocket | undefined
    let isEnded = false
    const open = (isFirst: boolean) => {
      let wasOpen = false
      if (!isFirst) counts.reconnects.push(performance.now())
      socket = new WebSocket(new URL(path, url.replace('http', 'ws')), { headers })
      socket.on('error', () => undefined)
      socket.on('open', () => {
        wasOpen = true
        socket?.send(hello)
      })
      socket.on('close', code => {
        if (isEnded) return
        if (wasOpen) count(counts.closed, code)
        else count(counts.failed, `socket ${path} did not open`)
        again = setTimeout(open, reconnectMs + (2 * Math.random() - 1) * reconnectSpreadMs, false)
      })
    }
    let again = setTimeout(open, turn * arrivalMs, true)
    return {
      isOpen: () => socket?.readyState === WebSocket.OPEN,
      end() {
        isEnded = true
        clearTimeout(again)
        socket?.close()
      },
    }
  }

  let [due, turn, written] = [0, 0, 0]
  let last = performance.now()
  const begin = (make: (() => Asked) | undefined) => {
    if (!make) return
    const asking = ask(make()).finally(() => underWay.delete(asking))
    underWay.add(asking)
  }
  const reading = setInterval(() => {
    const now = performance.now()
    due += ((now - last) * rate) / 1_000
    last = now
    for (; due >= 1; due -= 1) begin(reads[turn++ % reads.length])
  }, tickMs)
  const writing = setInterval(() => begin(writes[written++ % writes.length]), 1_000)
  kept.push(...sockets.map(keepSocket))

  return {
    /** Whether every socket is open. */
    isWhole: () => kept.every(one => one.isOpen()),
    /** Returns what was counted since the last call, once the requests that began since then have been answered. */
    async take(): Promise<Counts> {
      const taken = counts
      counts = noCounts()
      await Promise.all(underWay)
      return taken
    },
    async stop() {
      clearInterval(reading)
      clearInterval(writing)
      for (const one of kept) one.end()
      await Promise.all(underWay)
      agent.destroy()
    },
  }
}
