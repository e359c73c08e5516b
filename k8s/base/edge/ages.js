// Runs inside nginx (njs), which cannot count by itself. Only what njs knows: no destructuring, no classes.

/** From this age on, in seconds, the list is called stale. */
const staleFrom = 5

/** Seconds since alerts last gave the gateway the list that is in this answer: the age that the gateway had it with, and the time since. */
function seconds(r) {
  const since = Math.floor((Date.now() - Date.parse(r.variables.upstream_http_date)) / 1000)
  return (Number(r.variables.upstream_http_age) || 0) + Math.max(0, since || 0)
}

/** The header Age. nginx adds neither of the two to an error. */
function age(r) {
  return String(seconds(r))
}

/** The header X-Muster-Stale: the age where the list is old or could not be renewed, else empty. */
function stale(r) {
  const isStale =
    r.variables.upstream_cache_status === 'STALE' || r.variables.upstream_http_x_muster_stale || seconds(r) >= staleFrom
  return isStale ? String(seconds(r)) : ''
}

/** What the edge keeps for the case that Muster goes away, in each encoding: the list, the settings and the app's page. */
const kept = [
  ['/api/emergency-updates', 'br'],
  ['/api/emergency-updates', 'identity'],
  ['/api/config', 'br'],
  ['/api/config', 'identity'],
  ['/index.html', 'br'],
  ['/index.html', 'identity'],
]

/** Asks this edge for all that it must have, as visitors would, and answers the probe. */
async function renew(r) {
  const asked = kept.map(one =>
    ngx.fetch(`${r.variables.edge}${one[0]}`, { headers: { 'Accept-Encoding': one[1] } }).catch(() => undefined),
  )
  await Promise.all(asked)
  r.return(200)
}

export default { age, stale, renew }
