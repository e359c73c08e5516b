import type { ConnectionOptions } from 'nats'

/** Options for `connect`: this client, unlike others, takes no credentials from an address. */
export function natsAddress(urls: string): Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'tls'> {
  const addresses = urls.split(',').map(url => new URL(url.trim()))
  const withUser = addresses.find(address => address.username !== '')
  return {
    servers: addresses.map(address => address.host),
    ...(withUser ? { user: decodeURIComponent(withUser.username), pass: decodeURIComponent(withUser.password) } : {}),
    ...(addresses.some(address => address.protocol === 'tls:') ? { tls: {} } : {}),
  }
}
