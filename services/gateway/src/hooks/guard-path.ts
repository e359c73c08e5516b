import { AppError } from '@muster/service-kit/errors'
import { answerError } from '@muster/service-kit/http/error-replies'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPlainPath } from '../domain/path.ts'

/** Answers 404 to ambiguous paths: encoded dots, empty segments, backslashes. */
export function guardPath(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const [path = ''] = request.url.split('?', 1)
  if (isPlainPath(path)) done()
  // Answered here and not thrown, because an error would be checked against the contract of the route that the path happens to match.
  else answerError(new AppError('not-found'), request, reply)
}
