import { type Context, context, type Span, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan } from './trace.ts'

const untraced = new Set(['/livez', '/readyz'])

/**
 * Records a span for each request. `continues`: whether the span belongs to the trace in the caller's header. Only services of Muster may do this; otherwise a
 * visitor could have every request traced.
 */
export function traceRequests(app: FastifyInstance, { continues }: { continues: boolean }): void {
  const spans = new WeakMap<FastifyRequest, { span: Span; within: Context }>()

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
    const begun = beginSpan(`${request.method} ${route}`, parent, { kind: 'server', attributes })
    spans.set(request, begun)
    context.with(begun.within, done)
  })

  // The body is read in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const begun = spans.get(request)
    if (begun) context.with(begun.within, done)
    else done()
  })

  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)?.span
    if (!span) return
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}
