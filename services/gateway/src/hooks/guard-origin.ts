import { AppError } from '@muster/service-kit/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isForeignOrigin } from '../domain/origin.ts'
import { isUpgrade } from './guard-upgrade.ts'

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses cross-site requests with `foreign-origin`: changes (CSRF), and WebSocket handshakes, which CORS does not cover. */
export function guardOrigin(publicOrigin: string | undefined) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (err?: Error) => void): void => {
    const isRead = readOnly.has(request.method) && !isUpgrade(request)
    const foreign =
      !isRead &&
      isForeignOrigin({
        origin: request.headers.origin,
        hasCookie: request.headers.cookie !== undefined,
        ownOrigin: `${request.protocol}://${request.host}`,
        publicOrigin,
      })
    done(foreign ? new AppError('foreign-origin') : undefined)
  }
}
