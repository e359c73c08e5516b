import type { Socket } from 'node:net'
import type { ErrorCode } from '@muster/contracts/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, statusOf, toErrorBody } from '../errors.ts'
import { discardRestOfBody } from './rest-of-body.ts'

/** Value of `Retry-After`. Usually long enough to reconnect to Redis or MongoDB or to empty a queue, and short for a person who waits. */
export const retryAfterSeconds = 5

/** Answers with an error body for anything that was thrown. Server errors (5xx) are logged with their cause, others at debug level. */
export function answerError(err: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const body = toErrorBody(err)
  const status = statusOf(body.code)
  // Requests that are refused because of overload are only counted: a log line for each would add to the load.
  if (status >= 500 && body.code !== 'overloaded') request.log.error({ err, code: body.code }, 'request failed')
  else request.log.debug({ err, code: body.code }, 'request refused')
  const isBusy = body.code === 'unavailable' || body.code === 'too-many-requests'
  if (isBusy && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
  // Removes caching headers that the handler set for a successful reply.
  reply.removeHeader('etag').header('cache-control', 'no-store').code(status)
  if (body.code === 'body-too-large') void discardRestOfBody(request.raw).then(() => reply.send(body))
  else void reply.send(body)
}

/** Answers bytes that Node could not parse as an HTTP request, and requests that arrived too slowly. */
export function answerClientError(err: NodeJS.ErrnoException, socket: Socket): void {
  if (err.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code: ErrorCode = err.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timeout' : 'invalid-request'
  const body = JSON.stringify(toErrorBody(new AppError(code)))
  const statusLine = code === 'timeout' ? '408 Request Timeout' : '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${statusLine}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
