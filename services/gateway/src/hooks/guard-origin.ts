import { AppError } from '@muster/service-kit/errors'
import type { FastifyRequest } from 'fastify'
import { isForeignOrigin } from '../domain/origin.ts'
import { isUpgrade } from './guard-upgrade.ts'

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses cross-site requests: changes (CSRF), and the WebSocket, which CORS does not cover. */
export function guardOrigin(publicOrigin: string | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    if (readOnly.has(request.method) && !isUpgrade(request)) return
    const foreign = isForeignOrigin({
      origin: request.headers.origin,
      hasCookie: request.headers.cookie !== undefined,
      ownOrigin: `${request.protocol}://${request.host}`,
      publicOrigin,
    })
    if (foreign) throw new AppError('foreign-origin')
  }
}
