import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countOutbound } from './outbound-calls.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of one service, in a registry of their own because tests run several services in one process. */
export function createMetrics({ service, version = 'unknown' }: { service: string; version?: string }) {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  const registers = [registry]
  new Gauge({
    name: 'muster_build_info',
    help: 'Always 1. The labels name the running version and its Node version.',
    labelNames: ['version', 'node'] as const,
    registers,
  }).set({ version, node: process.versions.node }, 1)
  return {
    registry,
    httpDuration: new Histogram({
      name: 'muster_http_request_duration_seconds',
      help: 'Time in seconds to answer an HTTP request, by method, route pattern and status.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    parkedMessages: new Counter({
      name: 'muster_parked_messages_total',
      help: 'Number of events that were moved to the parking stream because they could not be handled.',
      labelNames: ['consumer', 'reason'] as const,
      registers,
    }),
    eventsHandled: new Counter({
      name: 'muster_events_handled_total',
      help: 'Number of deliveries of events, by consumer and result.',
      labelNames: ['consumer', 'result'] as const,
      registers,
    }),
    consumersDown: new Gauge({
      name: 'muster_consumer_down',
      help: '1 while a consumer is down; absent while it runs.',
      labelNames: ['consumer'] as const,
      registers,
    }),
    outboxPending: new Gauge({
      name: 'muster_outbox_pending_documents',
      help: 'Number of documents whose outbox contains events that are not published yet.',
      labelNames: ['model'] as const,
      registers,
    }),
    outboundCalls: new Counter({
      name: 'muster_outbound_calls_total',
      help: 'Number of HTTP requests of this process to other hosts, by host and result (the class of the status code, or `error`).',
      labelNames: ['host', 'result'] as const,
      registers,
    }),
    jobsFinished: new Counter({
      name: 'muster_jobs_finished_total',
      help: 'Number of finished attempts of jobs, by queue, job and result.',
      labelNames: ['queue', 'job', 'result'] as const,
      registers,
    }),
  }
}

/**
 * Creates an internal HTTP server that answers only GET /metrics. Collects Node's default metrics from its start on. `calls`: the URLs of the configuration to
 * which this process sends requests; see `countOutbound`.
 */
export function createMetricsServer(
  metrics: Metrics,
  { host, port, calls = [] }: { host: string; port: number; calls?: readonly string[] },
) {
  const outbound = countOutbound(metrics, calls)
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await metrics.registry.metrics()
      response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })

  return {
    async start(): Promise<void> {
      collectDefaultMetrics({ register: metrics.registry })
      outbound.start()
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, resolve)
      })
    },
    async stop(): Promise<void> {
      outbound.stop()
      if (!server.listening) return
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
    /** The address of the metrics, valid after `start`. */
    get url(): string {
      const { address, port: actual } = server.address() as AddressInfo
      return `http://${address}:${actual}/metrics`
    },
  }
}
