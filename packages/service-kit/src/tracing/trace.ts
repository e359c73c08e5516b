import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Who does the work: `server` and `consumer` go on with a trace, `client` and `producer` hand it on. */
export type SpanOptions = { kind: 'server' | 'client' | 'producer' | 'consumer'; attributes?: Attributes }

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

const tracer = trace.getTracer('muster')
const start = (name: string, { kind, attributes = {} }: SpanOptions, parent: Context) =>
  tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
let isOn = false

/** Whether this process traces; decided before its service is made. */
export const isTracing = (): boolean => isOn

/** For `startTracing` alone. */
export function setTracing(on: boolean): void {
  isOn = on
}

/** The W3C `traceparent` of the running work, for whoever goes on with it elsewhere; undefined where there is none. */
export function currentTraceparent(): string | undefined {
  if (!isOn) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** A span of the trace that `traceparent` names, or of a new one; and the context to run its work in. */
export function beginSpan(
  name: string,
  traceparent: string | undefined,
  options: SpanOptions,
): { span: Span; within: Context } {
  const parent = traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent })
  const span = start(name, options, parent)
  return { span, within: trace.setSpan(parent, span) }
}

/** A span of the work that runs now; null where that is not traced. */
export function childSpan(name: string, options: SpanOptions): Span | null {
  return isOn && trace.getActiveSpan()?.isRecording() ? start(name, options, context.active()) : null
}

/** Runs work that another process caused, as part of its trace. */
export function continueTrace<T>(
  traceparent: string | undefined,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (!isOn) return work()
  const { span, within } = beginSpan(name, traceparent, options)
  return context.with(within, () => untilEnd(span, work()))
}

/** Runs a part of what is being traced as a span of its own. */
export function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = childSpan(name, options)
  return span ? context.with(trace.setSpan(context.active(), span), () => untilEnd(span, work())) : work()
}

async function untilEnd<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (err) {
    markFailed(span, err)
    throw err
  } finally {
    span.end()
  }
}

/** Without the message of the error, which may hold what somebody has typed. */
export function markFailed(span: Span, err: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: err instanceof Error ? err.name : 'error' })
}
