import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'

/** `kind` as OpenTelemetry has it: `server` and `consumer` spans continue the trace of another process, `client` and `producer` spans pass theirs on. */
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
/** The share of new traces that is recorded, 0 to 1; null if this process does not trace. */
let share: number | null = null

/** Whether this process traces. Fixed before its service is created. */
export const isTracing = (): boolean => share !== null

/** Only for `startTracing`: sets the share of new traces that is recorded, from 0 to 1, or null for no tracing. */
export function setTracing(ofTraces: number | null): void {
  share = ofTraces
}

const unrecorded = { traceId: 'f'.repeat(32), spanId: 'f'.repeat(16), traceFlags: TraceFlags.NONE }
const unrecordedSpan = trace.wrapSpanContext(unrecorded)
/** One span and one context are shared by all work that is not recorded: creating new ones for each request was most of the cost of tracing. */
const unrecordedWork = { span: unrecordedSpan, within: trace.setSpan(ROOT_CONTEXT, unrecordedSpan) }
/** The `traceparent` header that unrecorded work sends: it tells the called services not to record either. */
const unrecordedTraceparent = `00-${unrecorded.traceId}-${unrecorded.spanId}-00`

/** The W3C `traceparent` of the running work, to pass to another process; undefined if the work is not traced. */
export const currentTraceparent = (): string | undefined =>
  share === null ? undefined : traceparentIn(context.active())

/** The W3C `traceparent` of a context; undefined if the context has no span. */
export function traceparentIn(within: Context): string | undefined {
  const span = trace.getSpan(within)
  if (span === unrecordedSpan) return unrecordedTraceparent
  const carrier: { traceparent?: string } = {}
  if (span) propagation.inject(within, carrier)
  return carrier.traceparent
}

/** A `traceparent` of version 00. The last bit says that the trace is recorded. */
const valid = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The process that begins a trace decides whether it is recorded; others follow. Without a valid `traceparent` a new trace begins, so this process decides. */
function isRecorded(traceparent: string | undefined): boolean {
  if (traceparent === undefined || !valid.test(traceparent)) return Math.random() < (share ?? 0)
  return (Number.parseInt(traceparent.slice(-1), 16) & TraceFlags.SAMPLED) === 1
}

/** Begins a span of the trace in `traceparent`, or of a new trace. Returns it with the context in which its work must run. */
export function beginSpan(
  name: string,
  traceparent: string | undefined,
  options: SpanOptions,
): { span: Span; within: Context } {
  if (!isRecorded(traceparent)) return unrecordedWork
  const parent = traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent })
  const span = start(name, options, parent)
  return { span, within: trace.setSpan(parent, span) }
}

/** Begins a span within the work that runs now; null if that is not traced. */
export function childSpan(name: string, options: SpanOptions): Span | null {
  return share !== null && trace.getActiveSpan()?.isRecording() ? start(name, options, context.active()) : null
}

/** Runs work that another process caused, as part of its trace. */
export function continueTrace<T>(
  traceparent: string | undefined,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (share === null) return work()
  const { span, within } = beginSpan(name, traceparent, options)
  return context.with(within, () => untilEnd(span, work()))
}

/** Runs a part of traced work in a span of its own. */
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

/** Marks a span as failed. The error's message is left out, because it may contain text that a person has typed. */
export function markFailed(span: Span, err: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: err instanceof Error ? err.name : 'error' })
}
