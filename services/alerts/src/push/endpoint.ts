const hosts = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com'])
const suffixes = ['.push.apple.com', '.notify.windows.com']

/**
 * The URL of an endpoint if it belongs to a known push service, otherwise null. Clients choose the address to which we send requests, so any other address is
 * refused (SSRF). `extraHosts` are "host" or "host:port".
 */
export function pushServiceAt(endpoint: string, extraHosts: readonly string[]): URL | null {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (extraHosts.includes(url.host)) return url
  if (url.port !== '') return null
  return hosts.has(url.hostname) || suffixes.some(suffix => url.hostname.endsWith(suffix)) ? url : null
}
