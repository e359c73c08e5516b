import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { type Dispatcher, errors } from 'undici'

/** `body`: a buffer if it is short; a stream if it is long or its length is unknown; undefined if there is none. */
export type ServiceAnswer = { statusCode: number; headers: IncomingHttpHeaders; body: Buffer | Readable | undefined }
/** Called once: with an error, or with null and the answer. */
export type Callback = (err: Error | null, answer?: ServiceAnswer) => void
export type BoundRequests = ReturnType<typeof boundRequests>

type Options = {
  dispatcher: Dispatcher
  /** For long polls: a connection pool of their own, so that they do not use up the connections of other requests, and the most that may wait in it. */
  held: { dispatcher: Dispatcher; most: number }
  timeoutMs: number
}

/** Bodies up to this many bytes are read as a whole, because a stream needs about as much processor time as all checks of a request. */
const heldBytes = 65_536

/**
 * Sends requests that fail with HeadersTimeoutError unless the response headers arrive within `timeoutMs`. This time includes the wait for a free connection;
 * otherwise requests to a service that hangs would queue without limit. The time in which a phone reads a long body is not limited, because it may have a weak
 * connection.
 */
export function boundRequests({ dispatcher, held, timeoutMs }: Options) {
  let inFlight = 0
  let holding = 0

  /**
   * Sends a request. Calls back once: with an answer, or with an error that happened before the headers or within a short body. `holdMs`: time for which the
   * service may hold the request (a long poll). During this time it does not count as unanswered.
   */
  function request(options: Dispatcher.DispatchOptions, callback: Callback, holdMs = 0): void {
    let controller: Dispatcher.DispatchController | undefined
    let late: Error | undefined
    let isWaiting = true
    let isUnanswered = false
    let started: { statusCode: number; headers: IncomingHttpHeaders } | undefined
    const chunks: Buffer[] = []
    let stream: Readable | undefined
    let isAnswered = false

    const answer: Callback = (err, given) => {
      if (isAnswered) return
      isAnswered = true
      callback(err, given)
    }
    const stopWaiting = () => {
      if (!isWaiting) return
      isWaiting = false
      if (isUnanswered) inFlight -= 1
      if (holdMs > 0) holding -= 1
      clearTimeout(holdTimer)
      clearTimeout(timer)
    }
    const fail = (err: Error) => {
      stopWaiting()
      if (stream) stream.destroy(err)
      else answer(err)
    }
    const timer = setTimeout(() => {
      late = new errors.HeadersTimeoutError()
      // A request that still waits for a connection is answered now, and aborted when it gets one.
      if (controller) controller.abort(late)
      else fail(late)
    }, timeoutMs)
    const countAsUnanswered = () => {
      isUnanswered = true
      inFlight += 1
    }
    const holdTimer = holdMs > 0 ? setTimeout(countAsUnanswered, holdMs) : undefined
    if (holdTimer) holding += 1
    else countAsUnanswered()

    const pool = holdTimer ? held.dispatcher : dispatcher
    pool.dispatch(options, {
      onRequestStart(own) {
        controller = own
        if (late) own.abort(late)
      },
      onResponseStart(own, statusCode, headers) {
        // A 1xx status is informational; the answer follows.
        if (statusCode < 200) return
        stopWaiting()
        started = { statusCode, headers }
        if (isShort(options.method, statusCode, headers)) return
        stream = streamOf(own)
        answer(null, { ...started, body: stream })
      },
      onResponseData(own, chunk) {
        if (!stream) chunks.push(chunk)
        else if (!stream.push(chunk)) own.pause()
      },
      onResponseEnd() {
        if (stream) stream.push(null)
        else if (started) answer(null, { ...started, body: chunks.length > 1 ? Buffer.concat(chunks) : chunks[0] })
      },
      onResponseError: (_own, err) => fail(err),
    })
  }

  return {
    request,
    /** Number of requests whose response headers have not arrived, without long polls that are still within their wait. */
    inFlight: () => inFlight,
    /** Whether another long poll may wait; false when `held.most` are waiting. */
    canHold: () => holding < held.most,
  }
}

/** Whether the body is read as a whole: it is empty, or its stated length is at most `heldBytes`. */
function isShort(method: string, statusCode: number, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD' || statusCode === 204 || statusCode === 304) return true
  return Number(headers['content-length']) <= heldBytes
}

/** The response body as a stream with back-pressure. Destroying the stream aborts the request. */
function streamOf(controller: Dispatcher.DispatchController): Readable {
  return new Readable({
    read: () => controller.resume(),
    destroy(err, done) {
      // Does nothing once the answer is complete.
      controller.abort(err ?? new errors.RequestAbortedError())
      done(err)
    },
  })
}
