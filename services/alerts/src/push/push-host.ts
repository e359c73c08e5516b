import type { ConnectionOptions } from 'node:tls'
import { createAuthorization, type Vapid } from './authorization.ts'
import { createFlightLimit, type FlightLimit } from './flight-limit.ts'
import { createHttp1Requests } from './http1-requests.ts'
import { createHttp2Sessions } from './http2-sessions.ts'
import type { Answer } from './push-answer.ts'

export type PushRequest = { path: string; headers: Record<string, string>; body: Buffer }

/** Our connections to one push service. */
export type PushHost = {
  limit: FlightLimit
  /** The Authorization header (RFC 8292). */
  authorization(vapid: Vapid): string
  post(request: PushRequest): Promise<Answer>
  close(): void
}

const timeoutMs = 10_000
const streamsAtFirst = 100

/** Connects to a push service with HTTP/2 if it offers it (ALPN), otherwise with HTTP/1.1 and connections that are kept open. */
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
