import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Context, context, type Span, trace } from '@opentelemetry/api'
import { childSpan, markFailed, traceparentIn } from './trace.ts'

type Request = { origin: string | URL; method: string; addHeader(name: string, value: string): void }

function handOn(request: Request, within: Context): void {
  const traceparent = traceparentIn(within)
  if (traceparent) request.addHeader('traceparent', traceparent)
}

/**
 * Traces the requests of fetch and undici that belong to a traced request, and sends the trace to the called service in a header. Returns the function that
 * ends this. `collector`: the host to which the spans are sent; requests to it are not traced.
 */
export function traceOutgoing(collector: string): () => void {
  const spans = new WeakMap<object, Span>()
  const on = {
    'undici:request:create': ({ request }: { request: Request }) => {
      const active = trace.getActiveSpan()
      if (!active) return
      // Without this header the called service would decide for itself whether to record, and its traces would lack their first spans.
      if (!active.isRecording()) return handOn(request, context.active())
      const { host } = new URL(request.origin)
      if (host === collector) return
      const attributes = { 'http.request.method': request.method, 'server.address': host }
      const span = childSpan(`${request.method} ${host}`, { kind: 'client', attributes })
      if (!span) return
      spans.set(request, span)
      handOn(request, trace.setSpan(context.active(), span))
    },
    'undici:request:headers': ({ request, response }: { request: Request; response: { statusCode: number } }) =>
      spans.get(request)?.setAttribute('http.response.status_code', response.statusCode).end(),
    'undici:request:error': ({ request, error }: { request: Request; error: unknown }) => {
      const span = spans.get(request)
      if (!span) return
      markFailed(span, error)
      span.end()
    },
  }
  const listeners = Object.entries(on) as [string, (message: unknown) => void][]
  for (const [channel, listener] of listeners) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener)
  }
}
