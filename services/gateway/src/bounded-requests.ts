import { type Dispatcher, errors } from 'undici'

/**
 * A dispatcher that fails with HeadersTimeoutError unless the response headers arrive within `timeoutMs`. This includes the
 * wait for a free connection, because requests to a service that hangs would queue without limit. The body is not limited:
 * a phone on a weak connection reads slowly.
 */
export function boundRequests(dispatcher: Dispatcher, timeoutMs: number): { request: Dispatcher['request'] } {
  const request = (options: Dispatcher.RequestOptions, callback: Callback) => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new errors.HeadersTimeoutError()), timeoutMs)
    dispatcher.request({ ...options, signal: timeout.signal }, (err, data) => {
      clearTimeout(timer)
      callback(err, data)
    })
  }
  // The cast hides undici's promise overload, which @fastify/reply-from never calls.
  return { request: request as Dispatcher['request'] }
}

type Callback = (err: Error | null, data: Dispatcher.ResponseData) => void
