import type { FastifyInstance } from 'fastify'
import type { ConsumerEntry } from '../bus/consumer-entry.ts'
import { listen } from '../http/listen.ts'
import type { JobEntry } from '../jobs/job-entry.ts'
import type { Log } from '../log.ts'
import { createMetricsServer, type Metrics } from '../metrics.ts'
import { startInBackground } from '../process/background-start.ts'
import type { Part } from '../process/compose.ts'
import type { ConnectionPart, Connections, Need } from './connections.ts'

type Listening = { HOST: string; PORT: number; METRICS_PORT: number }

/**
 * All parts of a service in the order in which they start: metrics, connections, its own parts, jobs, consumers, loops, HTTP. They stop in reverse:
 * HTTP first, so that no new request comes in, then everything that queues jobs, and the connections last.
 */
export function createParts({
  app,
  config: { HOST: host, PORT: port, METRICS_PORT: metricsPort },
  log,
  metrics,
  calls,
  connections: { bus, jobs: queues },
  connecting,
  startsWithout,
  consumers,
  jobs,
  loops,
  others,
}: {
  app: FastifyInstance
  config: Listening
  log: Log
  metrics: Metrics
  calls: readonly string[]
  connections: Partial<Connections<Need>>
  connecting: readonly ConnectionPart[]
  startsWithout: readonly Need[]
  consumers: readonly ConsumerEntry[]
  jobs: readonly JobEntry[]
  loops: readonly Part[]
  others: readonly Part[]
}) {
  const metricsServer = createMetricsServer(metrics, { host, port: metricsPort, calls })
  const http = {
    name: 'http',
    start: () => listen(app, { host, port }),
    stop: () => app.close(),
    get url() {
      const address = app.server.address()
      return address && typeof address === 'object' ? `http://${host}:${address.port}` : ''
    },
  }
  const all: Part[] = [
    { name: 'metrics', start: metricsServer.start, stop: metricsServer.stop },
    ...connecting.map(part => (startsWithout.some(need => need === part.need) ? startInBackground(part, log) : part)),
    ...others,
  ]
  if (queues) {
    for (const { register } of jobs) register(queues)
    const part = {
      name: 'jobs',
      async start() {
        await queues.start()
        for (const { schedule } of jobs) await schedule(queues)
      },
      stop: () => queues.close(),
    }
    all.push(startsWithout.includes('jobs') ? startInBackground(part, log) : part)
  }
  if (bus) {
    const start = () => bus.consume(consumers)
    // A consumer that fails to start logs that and is retried.
    const startOptional = () => start().catch(() => undefined)
    const isOptional = startsWithout.includes('nats')
    all.push({ name: 'consumers', start: isOptional ? startOptional : start, stop: () => bus.stopConsumers() })
  }
  all.push(...loops, http)
  return { http, metricsServer, all }
}
