import { Redis, type RedisOptions } from 'ioredis'

/** The part of an ioredis client that is used here. */
type Client = { readonly status: string; disconnect(reconnect: boolean): void }

const promoted = '+switch-master'
const sentinelReconnectMs = 2_000
const handshakeMs = 3_000

/**
 * Makes clients reconnect when a Sentinel announces another primary. A frozen or cut-off primary keeps its connections open, so only the Sentinels report the
 * change. ioredis has this too (`failoverDetector`), but it opens connections to all Sentinels for each client, and stops a client for good if the message
 * arrives while the client looks for the primary. The watch ends with the first client.
 */
export function watchSentinels(
  options: RedisOptions,
  first: Client & { once(event: 'end', listener: () => void): unknown },
): { add(client: Client): void } {
  // Clients that have ended stay in the set, because BullMQ ends its blocking client and connects it again.
  const clients = new Set<Client>([first])
  let last = ''
  const reconnect = (stuckIn: readonly string[]) => {
    for (const client of clients) if (stuckIn.includes(client.status)) client.disconnect(true)
  }
  const sentinels = (options.sentinels ?? []).map(({ host = '', port = 0 }) => {
    const sentinel = new Redis({
      host,
      port,
      ...(options.sentinelUsername && { username: options.sentinelUsername }),
      ...(options.sentinelPassword && { password: options.sentinelPassword }),
      ...(options.sentinelTLS && { tls: options.sentinelTLS }),
      // No limit, so that the subscription waits for a Sentinel that is down.
      maxRetriesPerRequest: null,
      enableReadyCheck: false,
      retryStrategy: () => sentinelReconnectMs,
    })
    sentinel.on('error', () => undefined)
    sentinel.on('message', (_, news: string) => {
      // Every Sentinel sends the same message; only the first is acted on.
      if (!news.startsWith(`${options.name} `) || news === last) return
      last = news
      reconnect(['ready', 'connect'])
      // A Sentinel that did not know of the change yet may have sent a client to the former primary, which does not answer.
      setTimeout(() => reconnect(['connect']), handshakeMs).unref()
    })
    sentinel.subscribe(promoted).catch(() => undefined)
    return sentinel
  })
  first.once('end', () => {
    for (const sentinel of sentinels) sentinel.disconnect()
  })
  return { add: client => void clients.add(client) }
}
