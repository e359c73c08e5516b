import { forumSocketPath } from '@muster/contracts/forum-socket'
import { AppError } from '@muster/service-kit/errors'
import { type Caller, identityHeader } from '@muster/service-kit/http/auth'
import { serveLiveSocket } from '@muster/service-kit/http/live-socket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/** Serves the live socket of communities. It accepts connections with an identity token of the gateway; the gateway closes them when the session ends. */
export function serveForumSocket(app: FastifyInstance, { hub, config, log, metrics }: Context): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  serveLiveSocket(app, {
    path: forumSocketPath,
    limits: {
      maxSockets: config.SOCKET_MAX,
      subscribeDeadlineMs: config.SOCKET_SUBSCRIBE_MS,
      heartbeatMs: config.SOCKET_HEARTBEAT_MS,
      maxBufferedBytes: config.SOCKET_MAX_BUFFERED,
    },
    log,
    metrics,
    async admit(request) {
      const token = request.headers[identityHeader]
      if (typeof token !== 'string' || !app.tokens) throw new AppError('unauthenticated')
      callers.set(request, await app.tokens.verifyIdentity(token, 'community'))
    },
    connect(peer, request) {
      // Set by `admit`, which runs before.
      const { userId } = callers.get(request) as Caller
      return hub.connect(userId, peer)
    },
  })
}
