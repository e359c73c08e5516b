import type { ConnectionOptions } from 'node:tls'
import { createAuthorization, type Vapid } from './authorization.ts'
import { createFlightLimit, type FlightLimit } from './flight-limit.ts'
import { createHttp1Requests } from './http1-requests.ts'
import { createHttp2Sessions } from './http2-sessions.ts'
import type { Answer } from './push-answer.ts'

export type PushRequest = { path: string; headers: Record<string, string>; body: Buffer }

/** One push service as we talk to it. */
export type PushHost = {
  limit: FlightLimit
  /** The header of RFC 8292. */
  authorization(vapid: Vapid): string
  post(request: PushRequest): Promise<Answer>
  close(): void
}

const timeoutMs = 10_000
const streamsAtFirst = 100

/** HTTP/2 where the host offers it (ALPN), else HTTP/1.1 with connections that are kept. */
export function createPushHost(
  origin: string,
  { tls, maxInFlight }: { tls: ConnectionOptions; maxInFlight: number },
): PushHost {
  const http2 = createHttp2Sessions(origin, { tls, timeoutMs, maxSessions: Math.ceil(maxInFlight / streamsAtFirst) })
  let http1: ReturnType<typeof createHttp1Requests> | null = null

  return {
    limit: createFlightLimit({ start: streamsAtFirst, most: maxInFlight }),
    authorization: createAuthorization(origin),
    async post(request) {
      const answer = http1 ? null : await http2.post(request)
      if (answer) return answer
      http1 ??= createHttp1Requests(origin, { tls, timeoutMs, maxSockets: maxInFlight })
      return http1.post(request)
    },
    close() {
      http2.close()
      http1?.close()
    },
  }
}
