import { AppError } from '@muster/service-kit/errors'
import type { FastifyRequest } from 'fastify'

/** True for a request with an Upgrade header, for any protocol. */
export function isUpgrade(request: FastifyRequest): boolean {
  return request.headers.upgrade !== undefined
}

/** Answers 404 to upgrades other than a WebSocket handshake at `socketPath`; elsewhere the connection would hang. */
export function guardUpgrade(socketPath: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isUpgrade(request)) return
    const isSocket = request.url.split('?', 1)[0] === socketPath
    if (!isSocket || request.headers.upgrade?.toLowerCase() !== 'websocket') throw new AppError('not-found')
  }
}
