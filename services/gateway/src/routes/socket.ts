import type { Duplex } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import { emergencySocketPath, type ListAgeFrame } from '@muster/contracts/socket'
import { AppError } from '@muster/service-kit/errors'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { createMicroCache } from '../domain/micro-cache.ts'
import { isUpgrade } from '../hooks/guard-upgrade.ts'
import type { createRateLimits } from '../hooks/limit-rate.ts'

const clientFrameBytes = 16_384
const listBytes = 16 * 1_048_576
/** Our web app sends one subscription per socket; a client that sends many frames is not ours. */
const framesPerSocket = 50
/** Slow-consumer limit: unread updates of a browser that does not read are buffered here. */
const unreadBytes = 8 * 1_048_576
/** On shutdown, how long browsers may take to answer the closing handshake; those that are gone never do. */
const closeTimeoutMs = 2_000

/** How often, while sockets are open, the age of the list is looked at. */
const probeMs = 2_000
/** A younger list is called current: one slow answer of alerts is no outage. */
const oldAfterSeconds = 3

type Options = {
  updates: Pick<ReturnType<typeof createMicroCache>, 'get' | 'peek'>
  upstream: string
  connectTimeoutMs: number
  limitRate: ReturnType<typeof createRateLimits>
}

/** Proxies the live socket to alerts. Pongs come from the browser itself, so alerts detects dead connections. */
export function proxySocket(app: FastifyInstance, { updates, upstream, connectTimeoutMs, limitRate }: Options): void {
  const framesHeard = new WeakMap<WebSocket, number>()
  const track = destroySocketsOnClose(app)
  const tellAge = createAgeTeller(app, updates)

  app.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isUpgrade(request)) throw new AppError('not-found')
      track(request.raw.socket)
      await limitRate('emergencySocket', ['ip'], request, reply)
    })
    scope.register(httpProxy, {
      upstream,
      prefix: emergencySocketPath,
      rewritePrefix: emergencySocketPath,
      routes: ['/'],
      httpMethods: ['GET'],
      proxyPayloads: false,
      websocket: true,
      wsServerOptions: { maxPayload: clientFrameBytes, perMessageDeflate: false, autoPong: false },
      wsClientOptions: {
        maxPayload: listBytes,
        perMessageDeflate: false,
        autoPong: false,
        handshakeTimeout: connectTimeoutMs,
        rewriteRequestHeaders: (_headers: object, request: { id: string; ip: string }) => ({
          'x-request-id': request.id,
          'x-forwarded-for': request.ip,
        }),
      } as object,
      wsHooks: {
        onConnect: (_context, source) => tellAge(source),
        onIncomingMessage: (_context, source) => {
          const heard = (framesHeard.get(source) ?? 0) + 1
          framesHeard.set(source, heard)
          if (heard > framesPerSocket) source.close(1008, 'too many messages')
        },
        onOutgoingMessage: (_context, source) => {
          if (source.bufferedAmount > unreadBytes) source.terminate()
        },
      },
    })
  })
}

/** Tells browsers how old the list is, from when it is old until it is current again: a socket alone looks alive while alerts hangs. */
function createAgeTeller(app: FastifyInstance, updates: Options['updates']): (browser: WebSocket) => void {
  const browsers = new Set<WebSocket>()
  let seconds = 0
  const tell = (browser: WebSocket) => {
    const frame: ListAgeFrame = { type: 'list_age', data: { seconds } }
    if (browser.readyState === browser.OPEN) browser.send(JSON.stringify(frame))
  }
  async function probe() {
    if (browsers.size === 0) return
    const found = await updates.get().catch(() => updates.peek())
    if (!found) return
    const wasOld = seconds > 0
    seconds = found.isStale && found.ageSeconds >= oldAfterSeconds ? found.ageSeconds : 0
    if (wasOld !== seconds > 0) for (const browser of browsers) tell(browser)
  }
  const timer = setInterval(() => void probe(), probeMs)
  app.addHook('preClose', async () => clearInterval(timer))
  return browser => {
    browsers.add(browser)
    browser.once('close', () => browsers.delete(browser))
    if (seconds > 0) tell(browser)
  }
}

function destroySocketsOnClose(app: FastifyInstance): (socket: Duplex) => void {
  const sockets = new Set<Duplex>()
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, closeTimeoutMs).unref()
  })
  return socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
}
