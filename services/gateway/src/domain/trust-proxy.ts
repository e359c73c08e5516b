/** The variable's text as Fastify wants it: nobody, or addresses, networks and named ranges. */
export function trustProxyOf(text: string): false | string[] {
  const entries = text.split(',').map(entry => entry.trim())
  const named = entries.filter(entry => entry !== '')
  return named.length > 0 && named
}
