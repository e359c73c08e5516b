import type { RedisOptions } from 'ioredis'

const form = /^(rediss?)\+sentinel:\/\/(?:([^/?@]*)@)?([^/?@]+)\/([^/?]+)(?:\?(.*))?$/
const usualPort = 26_379

/** If a Sentinel does not answer within this time, the next one is asked. A frozen Sentinel still accepts connections. */
const sentinelAnswersWithinMs = 1_500
/** How long an abandoned connection may try to send its last bytes; a frozen primary does not accept them. */
const disconnectTimeoutMs = 500

/** Whether a URL names Sentinels; see `sentinelAddress`. */
export const isSentinelAddress = (url: string): boolean => /^rediss?\+sentinel:/.test(url)

/**
 * Options of ioredis for the primary that Sentinels name: `redis+sentinel://user:password@a:26379,b:26379,c:26379/name?db=0`. The account is used for Redis and
 * for the Sentinels; `sentinelAuth=none` means that the Sentinels need none. `rediss+sentinel://` uses TLS for both. Throws if any part is invalid.
 */
export function sentinelAddress(url: string): RedisOptions {
  const [, scheme, account = '', hosts = '', name = '', query] = form.exec(url) ?? []
  if (!scheme) throw new Error('not an address of Sentinels')
  const colon = account.indexOf(':')
  const username = decodeURIComponent(colon < 0 ? account : account.slice(0, colon))
  const password = decodeURIComponent(colon < 0 ? '' : account.slice(colon + 1))
  const { db, asksSentinels } = readQuery(query)
  return {
    sentinels: hosts.split(',').map(readHost),
    name: decodeURIComponent(name),
    db,
    ...(username && { username }),
    ...(password && { password }),
    ...(asksSentinels && username && { sentinelUsername: username }),
    ...(asksSentinels && password && { sentinelPassword: password }),
    ...(scheme === 'rediss' && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: sentinelAnswersWithinMs,
    disconnectTimeout: disconnectTimeoutMs,
  }
}

function readHost(text: string): { host: string; port: number } {
  const { hostname, port, host, href } = new URL(`redis://${text.trim()}`)
  if (host === '' || href !== `redis://${host}`) throw new Error('not the address of a Sentinel')
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || usualPort }
}

function readQuery(query: string | undefined): { db: number; asksSentinels: boolean } {
  const parameters = new URLSearchParams(query)
  const db = parameters.get('db') ?? '0'
  const sentinelAuth = parameters.get('sentinelAuth') ?? 'same'
  const unknown = [...parameters.keys()].some(key => key !== 'db' && key !== 'sentinelAuth')
  // Without this check a misspelt parameter would be ignored silently.
  if (unknown || !/^\d+$/.test(db) || !/^(same|none)$/.test(sentinelAuth)) throw new Error('an unknown parameter')
  return { db: Number(db), asksSentinels: sentinelAuth === 'same' }
}
