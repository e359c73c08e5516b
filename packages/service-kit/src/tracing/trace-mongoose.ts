import { tracingChannel } from 'node:diagnostics_channel'
import type { Span } from '@opentelemetry/api'
import { childSpan, markFailed } from './trace.ts'

type Operation = { operation: string; collection?: string; database?: string }

const channels = ['query', 'aggregate', 'model:save', 'model:insertMany', 'model:bulkWrite', 'cursor:next']

/**
 * Traces the operations of mongoose that belong to a traced request, each with its name and collection. Returns the function that ends this. It uses mongoose's
 * diagnostics channels, because the driver's own command monitoring would decode every reply twice, even if nothing is recorded.
 */
export function traceMongoose(): () => void {
  const spans = new WeakMap<object, Span>()
  const on = {
    start(message: Operation) {
      const { operation, collection, database = '' } = message
      const attributes = { 'db.system.name': 'mongodb', 'db.namespace': database }
      const span = childSpan(collection ? `${operation} ${collection}` : operation, { kind: 'client', attributes })
      if (span) spans.set(message, span)
    },
    error(message: Operation & { error?: unknown }) {
      const span = spans.get(message)
      if (span) markFailed(span, message.error)
    },
    asyncEnd: (message: Operation) => spans.get(message)?.end(),
  }
  const listeners = on as object as Parameters<ReturnType<typeof tracingChannel>['subscribe']>[0]
  const traced = channels.map(name => tracingChannel(`mongoose:${name}`))
  for (const channel of traced) channel.subscribe(listeners)
  return () => {
    for (const channel of traced) channel.unsubscribe(listeners)
  }
}
