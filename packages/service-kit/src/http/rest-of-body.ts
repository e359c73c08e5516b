import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const maxBytes = 16 * 1_048_576
const maxMs = 5_000

/**
 * Reads and discards the rest of a refused request body, up to 16 MiB and 5 s. Fastify closes the connection after its answer. If the client is still writing
 * then, the connection is reset, and the client may see a lost connection and not the answer.
 */
export async function discardRestOfBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return
  const giveUp = new AbortController()
  const arrived = new Promise<void>(resolve => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) resolve()
    })
    for (const event of ['end', 'close', 'error']) request.once(event, () => resolve())
    request.resume()
  })
  await Promise.race([arrived, setTimeout(maxMs, undefined, { signal: giveUp.signal }).catch(() => {})])
  giveUp.abort()
}
