import { Agent, request } from 'node:https'
import type { ConnectionOptions } from 'node:tls'
import type { Answer } from './push-answer.ts'
import type { PushRequest } from './push-host.ts'

/** Error codes that mean that no connection was opened, so nothing was sent. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'])

/** Sends requests to a push host that does not speak HTTP/2, over connections that are kept open. */
export function createHttp1Requests(
  origin: string,
  options: { tls: ConnectionOptions; maxSockets: number; timeoutMs: number },
) {
  const { tls, maxSockets, timeoutMs } = options
  const agent = new Agent({ ...tls, keepAlive: true, maxSockets })
  return {
    post: ({ path, headers, body }: PushRequest) =>
      new Promise<Answer>(resolve => {
        const outgoing = request(`${origin}${path}`, { method: 'POST', headers, agent }, response => {
          response.resume()
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
          )
          response.on('error', fail)
        })
        const deadline = setTimeout(() => outgoing.destroy(new Error('push service timed out')), timeoutMs)
        function fail({ code, message }: NodeJS.ErrnoException) {
          resolve({ status: null, reason: message, isUnknown: !neverSent.has(code ?? '') })
        }
        outgoing.on('error', fail)
        outgoing.on('close', () => clearTimeout(deadline))
        outgoing.end(body)
      }),
    close: () => agent.destroy(),
  }
}
