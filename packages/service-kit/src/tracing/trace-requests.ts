import { type Context, context, type Span, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { beginSpan } from './trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request and the context of its work; null if the request is not traced. */
    traced: { span: Span; within: Context } | null
  }
}

const untraced = new Set(['/livez', '/readyz'])

/**
 * Records a span for each request. `continues`: whether the span belongs to the trace in the caller's header. Only services of Muster may do this; otherwise a
 * visitor could have every request traced.
 */
export function traceRequests(app: FastifyInstance, { continues }: { continues: boolean }): void {
  app.decorateRequest('traced', null)

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    if (route === undefined || untraced.has(route)) return done()
    const { traceparent } = request.headers
    const parent = continues && typeof traceparent === 'string' ? traceparent : undefined
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'muster.request_id': request.id,
    }
    request.traced = beginSpan(`${request.method} ${route}`, parent, { kind: 'server', attributes })
    context.with(request.traced.within, done)
  })

  // A body is read in the context of the connection, so the context of the request is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const within = request.traced?.within
    if (within && within !== context.active()) context.with(within, done)
    else done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const span = request.traced?.span
    if (span?.isRecording()) {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    done()
  })
}
