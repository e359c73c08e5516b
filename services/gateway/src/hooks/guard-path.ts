import { AppError } from '@muster/service-kit/errors'
import type { FastifyRequest } from 'fastify'
import { isPlainPath } from '../domain/path.ts'

/** Answers 404 to ambiguous paths: encoded dots, empty segments, backslashes. */
export async function guardPath(request: FastifyRequest): Promise<void> {
  const [path = ''] = request.url.split('?', 1)
  if (!isPlainPath(path)) throw new AppError('not-found')
}
