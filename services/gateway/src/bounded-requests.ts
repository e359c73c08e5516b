import { type Dispatcher, errors } from 'undici'

/**
 * A dispatcher whose answers begin within `timeoutMs`, the wait for a free connection included: behind a service that
 * hangs, requests would queue without any bound. The answer's body may take its time: a phone on a bad line reads slowly.
 */
export function boundRequests(dispatcher: Dispatcher, timeoutMs: number): { request: Dispatcher['request'] } {
  const request = (options: Dispatcher.RequestOptions, callback: Callback) => {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new errors.HeadersTimeoutError()), timeoutMs)
    dispatcher.request({ ...options, signal: patience.signal }, (err, data) => {
      clearTimeout(timer)
      callback(err, data)
    })
  }
  // The proxy calls back; the form with a promise is not needed here.
  return { request: request as Dispatcher['request'] }
}

type Callback = (err: Error | null, data: Dispatcher.ResponseData) => void
