import type { Redis } from 'ioredis'
import { childSpan, markFailed } from '../tracing/trace.ts'

/** Records a span for each command to Redis. It has only the command's name, because keys may contain a session id. */
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
