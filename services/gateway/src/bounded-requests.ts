import { EventEmitter } from 'node:events'
import { type Dispatcher, errors } from 'undici'

/**
 * A dispatcher that fails with HeadersTimeoutError unless the response headers arrive within `timeoutMs`. This includes the
 * wait for a free connection, because requests to a service that hangs would queue without limit. The body is not limited:
 * a phone on a weak connection reads slowly.
 */
export function boundRequests(dispatcher: Dispatcher, timeoutMs: number) {
  let inFlight = 0
  const request = (options: Dispatcher.RequestOptions, callback: Callback) => {
    // undici takes an emitter too, so that no EventTarget is made for each request.
    const timeout = Object.assign(new EventEmitter(), { reason: undefined as Error | undefined })
    const timer = setTimeout(() => {
      timeout.reason = new errors.HeadersTimeoutError()
      timeout.emit('abort')
    }, timeoutMs)
    inFlight += 1
    dispatcher.request({ ...options, signal: timeout }, (err, data) => {
      inFlight -= 1
      clearTimeout(timer)
      callback(err, data)
    })
  }
  return {
    // The cast hides undici's promise overload, which @fastify/reply-from never calls.
    request: request as Dispatcher['request'],
    /** Requests whose response headers have not arrived. */
    inFlight: () => inFlight,
  }
}

type Callback = (err: Error | null, data: Dispatcher.ResponseData) => void
