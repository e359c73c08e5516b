const hosts = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com'])
const suffixes = ['.push.apple.com', '.notify.windows.com']

/**
 * Whether an endpoint is of a known push service. Clients choose the address that we send requests to, so any other is
 * refused (SSRF). `extraHosts` are "host" or "host:port".
 */
export function isPushService(endpoint: string, extraHosts: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  if (extraHosts.includes(url.host)) return true
  if (url.port !== '') return false
  return hosts.has(url.hostname) || suffixes.some(suffix => url.hostname.endsWith(suffix))
}
