import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Counter } from 'prom-client'

type Request = { origin: string | URL }
type Answered = { request: Request; response: { statusCode: number } }
type Failed = { request: Request }

const mostHosts = 100
const answeredChannel = 'undici:request:headers'
const failedChannel = 'undici:request:error'

/**
 * Counts what fetch and undici send, by host, from the channels on which undici tells it. The hosts are those of the configuration: services
 * behind the gateway, feeds, a model. Pushes go over HTTP/2 and are counted by their results.
 */
export function countOutbound({ outboundCalls }: { outboundCalls: Counter<'host' | 'result'> }) {
  // Parsed once for each origin; those of a configuration are few, those of push services and feeds are not bound.
  const hosts = new Map<string, string>()
  const hostOf = ({ origin }: Request) => {
    if (typeof origin !== 'string') return origin.host
    const known = hosts.get(origin)
    if (known !== undefined) return known
    const { host } = new URL(origin)
    if (hosts.size < mostHosts) hosts.set(origin, host)
    return host
  }
  const onAnswered = (message: unknown) => {
    const { request, response } = message as Answered
    outboundCalls.inc({ host: hostOf(request), result: `${Math.floor(response.statusCode / 100)}xx` })
  }
  const onFailed = (message: unknown) =>
    outboundCalls.inc({ host: hostOf((message as Failed).request), result: 'error' })
  return {
    start() {
      subscribe(answeredChannel, onAnswered)
      subscribe(failedChannel, onFailed)
    },
    stop() {
      unsubscribe(answeredChannel, onAnswered)
      unsubscribe(failedChannel, onFailed)
    },
  }
}
