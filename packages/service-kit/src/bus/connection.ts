import { setTimeout as pause } from 'node:timers/promises'
import { connect, Events, type NatsConnection } from 'nats'
import type { Log } from '../log.ts'
import { natsAddress } from './nats-address.ts'

const retryPauseMs = 300

/** Connects, trying again until `deadline` (ms since the epoch); once connected the client reconnects for ever. */
export async function connectNats({
  url,
  name,
  log,
  deadline,
}: {
  url: string
  name: string
  log: Log
  deadline: number
}): Promise<NatsConnection> {
  for (;;) {
    try {
      return await connect({
        ...natsAddress(url),
        name,
        timeout: 3_000,
        maxReconnectAttempts: -1,
        ignoreAuthErrorAbort: true,
        reconnectTimeWait: 500,
        pingInterval: 20_000,
        maxPingOut: 2,
      })
    } catch (err) {
      if (Date.now() >= deadline) throw err
      log.warn({ err }, 'waiting for nats')
      await pause(retryPauseMs)
    }
  }
}

/** Logs what happens to a connection and calls `onReconnect` each time it is back, until that succeeds. */
export function watchConnection(nc: NatsConnection, log: Log, onReconnect: () => Promise<void>): void {
  void (async () => {
    for await (const { type } of nc.status()) {
      if (type === Events.Disconnect) log.warn('nats is not reachable')
      if (type === Events.Reconnect) {
        log.info('nats is back')
        await retryUntilConnected(nc, log, onReconnect)
      }
    }
  })()
  void nc.closed().then(err => {
    if (err) log.error({ err }, 'the nats connection ended')
  })
}

/** JetStream may need a while after the connection is back: its leaders are elected first. */
async function retryUntilConnected(nc: NatsConnection, log: Log, work: () => Promise<void>): Promise<void> {
  while (!nc.isClosed()) {
    try {
      return await work()
    } catch (err) {
      log.warn({ err }, 'waiting for JetStream')
      await pause(retryPauseMs)
    }
  }
}
