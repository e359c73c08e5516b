import { AppError } from '@muster/service-kit/errors'
import type { FastifyRequest } from 'fastify'

/** Tells a request to leave HTTP, to whatever protocol. */
export function isUpgrade(request: FastifyRequest): boolean {
  return request.headers.upgrade !== undefined
}

/** Lets only WebSocket handshakes to the one socket there is leave HTTP: elsewhere the connection would hang. */
export function guardUpgrade(socketPath: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isUpgrade(request)) return
    const isSocket = request.url.split('?', 1)[0] === socketPath
    if (!isSocket || request.headers.upgrade?.toLowerCase() !== 'websocket') throw new AppError('not-found')
  }
}
