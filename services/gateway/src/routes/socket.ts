import type { Duplex } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import { emergencySocketPath } from '@muster/contracts/socket'
import { AppError } from '@muster/service-kit/errors'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
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

type Options = { upstream: string; connectTimeoutMs: number; limitRate: ReturnType<typeof createRateLimits> }

/** Proxies the live socket to alerts. Pongs come from the browser itself, so alerts detects dead connections. */
export function proxySocket(app: FastifyInstance, { upstream, connectTimeoutMs, limitRate }: Options): void {
  const framesHeard = new WeakMap<WebSocket, number>()
  const track = destroySocketsOnClose(app)

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
