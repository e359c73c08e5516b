import { AppError } from '@muster/service-kit/errors'
import { answerError } from '@muster/service-kit/http/error-replies'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** True for a request with an Upgrade header, for any protocol. */
export function isUpgrade(request: FastifyRequest): boolean {
  return request.headers.upgrade !== undefined
}

/** Answers 404 to upgrades other than a WebSocket handshake at one of `socketPaths`; elsewhere the connection would hang. */
export function guardUpgrade(...socketPaths: string[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!isUpgrade(request)) return
    const isSocket = socketPaths.includes(request.url.split('?', 1)[0] ?? '')
    if (isSocket && request.headers.upgrade?.toLowerCase() === 'websocket') return
    // Answered here, because an upgrade is no call of the route that has this path.
    answerError(new AppError('not-found'), request, reply)
    return reply
  }
}
