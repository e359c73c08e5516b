import type { Span } from '@opentelemetry/api'
import type { mongo } from 'mongoose'
import { childSpan, markFailed } from '../tracing/trace.ts'

type Command = { connectionId?: unknown; requestId: number }

/** A span for each command to MongoDB, by its name and collection; the client has to be told to `monitorCommands`. */
export function traceMongo(client: mongo.MongoClient): void {
  const spans = new Map<string, Span>()
  const keyOf = ({ connectionId, requestId }: Command) => `${String(connectionId)} ${requestId}`
  const end = (event: Command, err?: unknown) => {
    const span = spans.get(keyOf(event))
    if (!span) return
    spans.delete(keyOf(event))
    if (err !== undefined) markFailed(span, err)
    span.end()
  }
  client.on('commandStarted', event => {
    const collection: unknown = event.command[event.commandName]
    const name = typeof collection === 'string' ? `${event.commandName} ${collection}` : event.commandName
    const attributes = { 'db.system.name': 'mongodb', 'db.namespace': event.databaseName }
    const span = childSpan(name, { kind: 'client', attributes })
    if (span) spans.set(keyOf(event), span)
  })
  client.on('commandSucceeded', event => end(event))
  client.on('commandFailed', event => end(event, event.failure))
}
