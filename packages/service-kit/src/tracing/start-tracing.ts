import { hostname } from 'node:os'
import { context, propagation, trace } from '@opentelemetry/api'
import { setTracing } from './trace.ts'
import { traceMongoose } from './trace-mongoose.ts'
import { traceOutgoing } from './trace-outgoing.ts'
import { whileRecording } from './while-recording.ts'

export type TracingConfig = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
  MUSTER_VERSION?: string
}

/**
 * Makes this process send spans to an OpenTelemetry collector (OTLP over HTTP, JSON), for the configured share of traces. Without the address of a collector
 * it does nothing and loads no tracing code. Call it before anything that is traced is created. Returns a function that sends the last spans and ends tracing.
 */
export async function startTracing(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, MUSTER_VERSION: version }: TracingConfig,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {}
  const [sdk, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'muster',
      'service.name': service,
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 }),
      whileRecording(traceMongoose),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  setTracing(share)
  const endOutgoing = traceOutgoing(new URL(endpoint).host)
  return async () => {
    endOutgoing()
    setTracing(null)
    // An unreachable collector must not prevent the process from ending.
    await provider.shutdown().catch(() => undefined)
  }
}
