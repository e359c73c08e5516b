import { Redis, type RedisOptions } from 'ioredis'

/** The part of an ioredis client that is used here. */
type Client = { readonly status: string; disconnect(reconnect: boolean): void }

const promoted = '+switch-master'
const sentinelReconnectMs = 2_000
const handshakeMs = 3_000

/**
 * Lets clients reconnect when a Sentinel says that another server is the primary: one that is frozen or cut off keeps its connections, and only the
 * Sentinels tell. ioredis has this too (`failoverDetector`), with connections to all Sentinels for each client; it stops a client for
 * good when the news comes while that client looks for the primary. Ends with the first client that is added.
 */
export function watchSentinels(
  options: RedisOptions,
  first: Client & { once(event: 'end', listener: () => void): unknown },
): { add(client: Client): void } {
  // A client that has ended stays: BullMQ connects the one that blocks again after it has ended it.
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
      // The subscription waits for a Sentinel that is down.
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
      // A Sentinel that had not heard of it yet may have sent a client back to the former primary, which does not answer.
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
