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
/** A browser subscribes once; a socket that talks on is not one of ours. */
const framesPerSocket = 50
/** A browser that does not read would make us keep every update for it. */
const unreadBytes = 8 * 1_048_576
/** A browser that is gone does not answer the closing handshake; stopping does not wait for it. */
const farewellMs = 2_000

type Options = { upstream: string; connectTimeoutMs: number; limitRate: ReturnType<typeof createRateLimits> }

/** Passes the live socket on to alerts. Pongs come from the browser itself, so alerts notices who is gone. */
export function proxySocket(app: FastifyInstance, { upstream, connectTimeoutMs, limitRate }: Options): void {
  const framesHeard = new WeakMap<WebSocket, number>()
  const remember = endSocketsAtClose(app)

  app.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isUpgrade(request)) throw new AppError('not-found')
      remember(request.raw.socket)
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

function endSocketsAtClose(app: FastifyInstance): (socket: Duplex) => void {
  const sockets = new Set<Duplex>()
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, farewellMs).unref()
  })
  return socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
}
