import { connect, Events, type NatsConnection } from 'nats'
import pRetry from 'p-retry'
import type { Log } from '../log.ts'
import { fixedDelayRetries } from '../retry/fixed-delay-retries.ts'
import { natsAddress } from './nats-address.ts'

const retryPauseMs = 300
/** The connection to a frozen or cut-off server stays open. After two unanswered pings, in 6 to 9 s, the client connects to another server. */
const pingIntervalMs = 3_000

/** Connects to NATS, retrying for at most `timeoutMs`; once connected, the client reconnects without limit. */
export function connectNats({
  url,
  name,
  log,
  timeoutMs,
}: {
  url: string
  name: string
  log: Log
  timeoutMs: number
}): Promise<NatsConnection> {
  const options = {
    ...natsAddress(url),
    name,
    // Each service has its own inbox, so that the permissions of other services can exclude it.
    inboxPrefix: `_INBOX_${name}`,
    timeout: 3_000,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 500,
    pingInterval: pingIntervalMs,
    maxPingOut: 2,
  }
  return pRetry(() => connect(options), {
    ...fixedDelayRetries(retryPauseMs),
    maxRetryTime: timeoutMs,
    onFailedAttempt: ({ error }) => log.warn({ err: error }, 'nats connection failed; retrying'),
  })
}

/** Logs changes of a connection and calls `onReconnect` after each reconnect, until that succeeds. */
export function watchConnection(nc: NatsConnection, log: Log, onReconnect: () => Promise<void>): void {
  void (async () => {
    for await (const { type } of nc.status()) {
      if (type === Events.Disconnect) log.warn('nats disconnected')
      if (type === Events.Reconnect) {
        log.info('nats reconnected')
        await retryUntilConnected(nc, log, onReconnect)
      }
    }
  })()
  void nc.closed().then(err => {
    if (err) log.error({ err }, 'nats connection ended')
  })
}

/** Retries `work` until it succeeds or the connection is closed. After a reconnect JetStream answers only once its leaders are elected. */
async function retryUntilConnected(nc: NatsConnection, log: Log, work: () => Promise<void>): Promise<void> {
  await pRetry(work, {
    ...fixedDelayRetries(retryPauseMs),
    shouldRetry: () => !nc.isClosed(),
    onFailedAttempt: ({ error }) => log.warn({ err: error }, 'jetstream is not ready; retrying'),
  }).catch(err => log.error({ err }, 'jetstream streams were not restored'))
}
