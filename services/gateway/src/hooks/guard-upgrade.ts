import { AppError } from '@muster/service-kit/errors'
import { answerError } from '@muster/service-kit/http/error-replies'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether a request has an Upgrade header, for any protocol. */
export function isUpgrade(request: FastifyRequest): boolean {
  return request.headers.upgrade !== undefined
}

/** Answers 404 to upgrades other than a WebSocket handshake at one of `socketPaths`, because other connections would hang. */
export function guardUpgrade(...socketPaths: string[]) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!isUpgrade(request) || isHandshake(request, socketPaths)) done()
    // Answered here and not thrown, because an upgrade is not a call of the contract route with this path.
    else answerError(new AppError('not-found'), request, reply)
  }
}

function isHandshake({ url, headers }: FastifyRequest, socketPaths: readonly string[]): boolean {
  return socketPaths.includes(url.split('?', 1)[0] ?? '') && headers.upgrade?.toLowerCase() === 'websocket'
}
