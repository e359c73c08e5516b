import type { Redis } from 'ioredis'
import { childSpan, markFailed } from '../tracing/trace.ts'

/** A span for each command to Redis, by its name alone: keys may hold a session. */
export function traceRedis(redis: Redis): void {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, stream) => {
    const span = childSpan(command.name, { kind: 'client', attributes: { 'db.system.name': 'redis' } })
    if (span)
      command.promise.then(
        () => span.end(),
        (err: unknown) => {
          markFailed(span, err)
          span.end()
        },
      )
    return send(command, stream)
  }
}
