const hosts = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com'])
const suffixes = ['.push.apple.com', '.notify.windows.com']

/**
 * The address of an endpoint, if it is of a known push service. Clients choose the address that we send requests to, so null for any other
 * (SSRF). `extraHosts` are "host" or "host:port".
 */
export function pushServiceAt(endpoint: string, extraHosts: readonly string[]): URL | null {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (extraHosts.includes(url.host)) return url
  if (url.port !== '') return null
  return hosts.has(url.hostname) || suffixes.some(suffix => url.hostname.endsWith(suffix)) ? url : null
}
