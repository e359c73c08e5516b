import type { IncomingHttpHeaders } from 'node:http'
import type { ServiceName } from '@muster/contracts/services'
import { identityHeader } from '@muster/service-kit/http/auth'

/** Request headers that services receive; the gateway removes all others. `content-length` is set from the body that is sent. */
const passedOn = ['accept', 'accept-language', 'content-type', 'if-modified-since', 'if-none-match', 'user-agent']

type IncomingRequest = {
  service: ServiceName
  incoming: IncomingHttpHeaders
  host: string
  requestId: string
  ip: string
  protocol: string
  publicHost: string
  identity: string | null
  /** The Cookie header; set for identity only. */
  cookies: string | null
}

/** The request's cookies with these names as a Cookie header; null if there are none. */
export function onlyCookies(cookies: Record<string, string | undefined>, names: readonly string[]): string | null {
  const kept = names.flatMap(name => (cookies[name] ? [`${name}=${encodeURIComponent(cookies[name])}`] : []))
  return kept.join('; ') || null
}

/** The request headers for a service: the allowed ones, and those that the gateway sets itself. */
export function headersForService(request: IncomingRequest): IncomingHttpHeaders {
  const { service, incoming, identity, cookies } = request
  const headers: IncomingHttpHeaders = { host: request.host }
  for (const name of passedOn) {
    if (incoming[name] !== undefined) headers[name] = incoming[name]
  }
  headers['x-request-id'] = request.requestId
  headers['x-forwarded-for'] = request.ip
  headers['x-forwarded-proto'] = request.protocol
  headers['x-forwarded-host'] = request.publicHost
  if (identity) headers[identityHeader] = identity
  if (service === 'identity' && cookies) headers.cookie = cookies
  if (service === 'alerts' && incoming['x-ingest-key']) headers['x-ingest-key'] = incoming['x-ingest-key']
  return headers
}

const internalHeaders = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'server', 'x-powered-by', 'x-request-id'],
  identityHeader,
])

/** The response headers for the browser. Only identity may set a cookie; personal replies get `no-store`. */
export function headersForVisitor(
  service: ServiceName,
  fromService: IncomingHttpHeaders,
  isPersonal: boolean,
): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {}
  // Builds a new object instead of deleting from a copy, because V8 makes objects slow when properties are deleted.
  for (const name in fromService) {
    if (!internalHeaders.has(name)) headers[name] = fromService[name]
  }
  if (service !== 'identity') delete headers['set-cookie']
  headers['cache-control'] ??= isPersonal || headers['set-cookie'] ? 'no-store' : 'no-cache'
  return headers
}
