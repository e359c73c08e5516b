import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** An OTLP span, with the name of the service that sent it and the instance id of its process. `status.code` is 2 (ERROR) for a failed operation. */
export type CollectedSpan = OtlpSpan & { process: string; service: string }

type OtlpSpan = { traceId: string; spanId: string; parentSpanId?: string; name: string; status?: { code?: number } }
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: OtlpSpan[] }[]
  }[]
}

/**
 * Starts a server that receives spans like an OpenTelemetry collector (OTLP over HTTP, JSON). `url` is the value for OTEL_EXPORTER_OTLP_ENDPOINT. Arriving
 * spans are added to `spans`.
 */
export async function startTraceCollector(): Promise<{ url: string; spans: CollectedSpan[]; stop(): void }> {
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Sent
    for (const { resource, scopeSpans } of resourceSpans) {
      const read = (name: string) => resource.attributes.find(({ key }) => key === name)?.value.stringValue ?? ''
      const from = { process: read('service.instance.id'), service: read('service.name') }
      for (const scope of scopeSpans) for (const span of scope.spans) spans.push({ ...span, ...from })
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, stop: () => void server.close() }
}
