const hosts = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com'])
const suffixes = ['.push.apple.com', '.notify.windows.com']

/**
 * Whether a push endpoint is of a known push service: whoever subscribes names an address that we then send requests
 * to, so it must be no other. `extraHosts` are "host" or "host:port".
 */
export function isPushService(endpoint: string, extraHosts: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  if (extraHosts.includes(url.host)) return true
  if (url.port !== '') return false
  return hosts.has(url.hostname) || suffixes.some(suffix => url.hostname.endsWith(suffix))
}
