import type { Duplex } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import { forumSocketPath } from '@muster/contracts/forum-socket'
import { emergencySocketPath, type ListAgeFrame } from '@muster/contracts/socket'
import { AppError } from '@muster/service-kit/errors'
import { identityHeader, type TokenSigner } from '@muster/service-kit/http/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { createMicroCache } from '../domain/micro-cache.ts'
import { createTickLimiter } from '../domain/tick-limiter.ts'
import type { AccessChecks } from '../hooks/access-checks.ts'
import { isUpgrade } from '../hooks/guard-upgrade.ts'
import type { createRateLimits } from '../hooks/limit-rate.ts'
import type { createSocketLimits } from '../hooks/limit-sockets.ts'
import type { createShedding } from '../hooks/shed-load.ts'

/** Largest frame from a browser, in bytes. */
const clientFrameBytes = 16_384
/** Largest frame from a service, in bytes. */
const serverFrameBytes = 16 * 1_048_576
/** Slow-consumer limit, in bytes: if more frames for a browser are buffered, its socket is closed. */
const unreadBytes = 8 * 1_048_576
/** On shutdown, how long browsers may take to answer the closing handshake, in ms. Browsers that have gone offline never answer. */
const closeTimeoutMs = 2_000

/**
 * Most handshakes that begin in one iteration of the event loop. After an outage many browsers reconnect at the same moment, and polls of the list must be
 * answered meanwhile.
 */
const handshakesAtOnce = 4

/** Interval at which the age of the list is checked while sockets are open, in ms. */
const probeMs = 500
/** A list counts as old from this age. One slow answer of alerts is not an outage. */
const oldAfterSeconds = 3

type Common = {
  connectTimeoutMs: number
  limitRate: ReturnType<typeof createRateLimits>
  limitSockets: ReturnType<typeof createSocketLimits>
  shedding: Pick<ReturnType<typeof createShedding>, 'beforeSocket'>
}
type Updates = Pick<ReturnType<typeof createMicroCache>, 'get' | 'peek'>

/** Proxies the live socket of updates to alerts. */
export function proxyUpdatesSocket(
  app: FastifyInstance,
  { updates, ...rest }: Common & { updates: Updates; upstream: string },
): void {
  proxySocket(app, {
    ...rest,
    path: emergencySocketPath,
    limit: 'emergencySocket',
    kind: 'alerts',
    // The web app sends one subscription for each socket. A client that sends many frames is not the web app.
    frames: { max: 50, inMs: Number.POSITIVE_INFINITY },
    onConnect: createAgeTeller(app, updates),
  })
}

type ForumOptions = Common & { upstream: string; accessChecks: AccessChecks; tokens: TokenSigner; recheckMs: number }

/**
 * Proxies the live socket of communities, for signed-in people only. The session is looked up again every `recheckMs`; the socket is closed if the session has
 * ended or cannot be looked up.
 */
export function proxyForumSocket(app: FastifyInstance, options: ForumOptions): void {
  const { accessChecks, tokens, recheckMs, ...rest } = options
  const identities = new WeakMap<object, string>()

  async function admit(request: FastifyRequest): Promise<void> {
    await accessChecks.resolve(request, 'user')
    const { visitor } = request
    if (!visitor) throw new AppError('unauthenticated')
    identities.set(request, await tokens.signIdentity(visitor, ['community']))
    const { socket } = request.raw
    // The `close` event has already been emitted, so the timer below would never be cleared.
    if (socket.destroyed) throw new AppError('unauthenticated')
    const recheck = setInterval(() => {
      accessChecks.resolve(request, 'user').catch(err => {
        request.log.info({ err }, 'live socket closed: the session has ended or cannot be looked up')
        socket.destroy()
      })
    }, recheckMs)
    socket.once('close', () => clearInterval(recheck))
  }

  proxySocket(app, {
    ...rest,
    path: forumSocketPath,
    limit: 'forumSocket',
    kind: 'forum',
    // Higher than the service's own limit, which closes the socket first.
    frames: { max: 90, inMs: 60_000 },
    admit,
    headers: request => ({ [identityHeader]: identities.get(request) ?? '' }),
  })
}

type SocketOptions = Common & {
  path: string
  upstream: string
  /** Name of the rate limit of new connections. */
  limit: string
  kind: 'alerts' | 'forum'
  /** A browser that sends more than `max` frames within `inMs` is disconnected. */
  frames: { max: number; inMs: number }
  /** Runs before the handshake is accepted; rejects to refuse it. */
  admit?: (request: FastifyRequest) => Promise<void>
  /** Further headers for the service. */
  headers?: (request: object) => Record<string, string>
  /** Called when browser and service are connected. */
  onConnect?: (browser: WebSocket) => void
}

/** Proxies a socket to a service. Pings and pongs are passed through and not answered here, so that the service detects dead browsers. */
function proxySocket(app: FastifyInstance, options: SocketOptions): void {
  const { path, upstream, limit, kind, frames, admit, headers, onConnect } = options
  const { connectTimeoutMs, limitRate, limitSockets, shedding } = options
  const framesHeard = new WeakMap<WebSocket, { count: number; since: number }>()
  const track = destroySocketsOnClose(app)
  const myTurn = createTickLimiter(handshakesAtOnce)

  app.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isUpgrade(request)) throw new AppError('not-found')
      track(request.raw.socket)
      await myTurn()
      shedding.beforeSocket(`${kind}-socket`, reply)
      await limitRate(limit, ['ip'], request, reply)
      await admit?.(request)
      limitSockets(kind, request, reply)
    })
    scope.register(httpProxy, {
      upstream,
      prefix: path,
      rewritePrefix: path,
      routes: ['/'],
      httpMethods: ['GET'],
      proxyPayloads: false,
      websocket: true,
      wsServerOptions: { maxPayload: clientFrameBytes, perMessageDeflate: false, autoPong: false },
      wsClientOptions: {
        maxPayload: serverFrameBytes,
        perMessageDeflate: false,
        autoPong: false,
        handshakeTimeout: connectTimeoutMs,
        rewriteRequestHeaders: (_headers: object, request: { id: string; ip: string }) => ({
          'x-request-id': request.id,
          'x-forwarded-for': request.ip,
          ...headers?.(request),
        }),
      } as object,
      wsHooks: {
        onConnect: (_context, source, target) => {
          // The browser has left while the connection to the service was being made; the proxy could not close that connection earlier.
          if (source.readyState !== source.OPEN) return target.close()
          app.drain.track(source)
          onConnect?.(source)
        },
        onIncomingMessage: (_context, source, target) => {
          const now = Date.now()
          const known = framesHeard.get(source)
          const heard = known && now - known.since < frames.inMs ? known : { count: 0, since: now }
          heard.count += 1
          framesHeard.set(source, heard)
          if (heard.count <= frames.max) return
          source.close(1008, 'too many messages')
          // Also closes the connection to the service, because frames keep arriving from a browser that does not answer the closing handshake. On a closing
          // connection they are not forwarded.
          target.close()
        },
        onOutgoingMessage: (_context, source) => {
          if (source.bufferedAmount > unreadBytes) source.terminate()
        },
      },
    })
  })
}

/**
 * Creates the function that sends browsers the age of the list while it is old, and once when it is current again. Without this a socket looks alive while
 * alerts hangs.
 */
function createAgeTeller(app: FastifyInstance, updates: Updates): (browser: WebSocket) => void {
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

/** Destroys tracked sockets `closeTimeoutMs` after the shutdown begins. */
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
