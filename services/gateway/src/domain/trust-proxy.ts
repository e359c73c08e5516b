/** Parses TRUST_PROXY into Fastify's `trustProxy`: false, or a list of addresses, networks and named ranges. */
export function trustProxyOf(text: string): false | string[] {
  const entries = text.split(',').map(entry => entry.trim())
  const named = entries.filter(entry => entry !== '')
  return named.length > 0 && named
}
