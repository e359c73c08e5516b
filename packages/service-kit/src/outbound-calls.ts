import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Counter } from 'prom-client'

type Request = { origin: string | URL }
type Answered = { request: Request; response: { statusCode: number } }
type Failed = { request: Request }

/** Hosts with a series of their own; further ones share the series `other`, so that the number of series stays small. */
const mostHosts = 100
const otherHosts = 'other'
const results = ['2xx', '3xx', '4xx', '5xx', 'error']
const answeredChannel = 'undici:request:headers'
const failedChannel = 'undici:request:error'

/**
 * Counts the requests that fetch and undici send, by host and result, from undici's diagnostics channels. `calls` are the URLs in the configuration. Their
 * series start at 0: an alert on the increase of a counter misses an error that creates the series. Push messages are not counted here: they go over HTTP/2
 * and have a metric of their own.
 */
export function countOutbound(
  { outboundCalls }: { outboundCalls: Counter<'host' | 'result'> },
  calls: readonly string[] = [],
) {
  // Caches the host of each origin, so that its URL is parsed only once.
  const hosts = new Map<string, string>()
  const hostOf = ({ origin }: Request) => {
    const key = String(origin)
    const known = hosts.get(key)
    if (known !== undefined) return known
    if (hosts.size >= mostHosts) return otherHosts
    const { host } = new URL(key)
    hosts.set(key, host)
    return host
  }
  for (const url of calls.filter(one => URL.canParse(one))) {
    const host = hostOf(new URL(url))
    for (const result of results) outboundCalls.inc({ host, result }, 0)
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
