// Runs inside nginx as njs, because nginx configuration has no arithmetic. njs supports only a part of JavaScript: no destructuring and no classes.

/** The list counts as stale from this age on, in seconds. */
const staleFrom = 5

/**
 * The age of the list in this answer: seconds since the gateway got it from the alerts service. It is the sum of the age at which the gateway sent the list
 * (its header Age, 0 if absent) and the time since then (its header Date).
 */
function seconds(r) {
  const since = Math.floor((Date.now() - Date.parse(r.variables.upstream_http_date)) / 1000)
  return (Number(r.variables.upstream_http_age) || 0) + Math.max(0, since || 0)
}

/** The value of the header Age. nginx adds neither this header nor X-Muster-Stale to an error. */
function age(r) {
  return String(seconds(r))
}

/** The value of the header X-Muster-Stale: the age in seconds if the list is stale or could not be renewed, otherwise empty. */
function stale(r) {
  const isStale =
    r.variables.upstream_cache_status === 'STALE' || r.variables.upstream_http_x_muster_stale || seconds(r) >= staleFrom
  return isStale ? String(seconds(r)) : ''
}

/** The path and encoding of each answer that the edge serves while Muster is down: the list, the settings and the app's page. */
const kept = [
  ['/api/emergency-updates', 'br'],
  ['/api/emergency-updates', 'identity'],
  ['/api/config', 'br'],
  ['/api/config', 'identity'],
  ['/index.html', 'br'],
  ['/index.html', 'identity'],
]

/** Requests each of these answers from this edge as a visitor would, which renews the cache. Then answers the probe with 200, whatever their results. */
async function renew(r) {
  const asked = kept.map(one =>
    ngx.fetch(`${r.variables.edge}${one[0]}`, { headers: { 'Accept-Encoding': one[1] } }).catch(() => undefined),
  )
  await Promise.all(asked)
  r.return(200)
}

export default { age, stale, renew }
