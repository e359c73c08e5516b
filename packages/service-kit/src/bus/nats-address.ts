import type { ConnectionOptions } from 'nats'

const schemes = ['nats:', 'tls:']

/**
 * Options for `connect` of the NATS client, which does not read user and password from a URL. Servers after the first may omit the scheme
 * and the credentials: `nats://user:password@a:4222,b:4222`. Throws if any part is invalid, or if two servers have different credentials.
 */
export function natsAddress(urls: string): Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'tls'> {
  const [first = '', ...others] = urls.split(',').map(url => url.trim())
  const addresses = [first, ...others.map(url => (url.includes('://') ? url : `nats://${url}`))].map(readAddress)
  const accounts = new Map(
    addresses.filter(({ username }) => username).map(url => [`${url.username}:${url.password}`, url]),
  )
  // The client has one account for all of its servers.
  if (accounts.size > 1) throw new Error('all NATS servers must have the same user and password')
  const [account] = accounts.values()
  return {
    servers: addresses.map(address => address.host),
    ...(account ? { user: decodeURIComponent(account.username), pass: decodeURIComponent(account.password) } : {}),
    ...(addresses.some(address => address.protocol === 'tls:') ? { tls: {} } : {}),
  }
}

function readAddress(url: string): URL {
  const address = new URL(url)
  if (!schemes.includes(address.protocol) || address.host === '') throw new Error('not the address of a NATS server')
  return address
}
