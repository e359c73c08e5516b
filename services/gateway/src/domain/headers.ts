import type { IncomingHttpHeaders } from 'node:http'
import type { ServiceName } from '@muster/contracts/services'
import { identityHeader } from '@muster/service-kit/http/auth'

/** What a service may see of what came from outside; everything else stays here. */
const passedOn = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'user-agent',
]

type Visit = {
  service: ServiceName
  incoming: IncomingHttpHeaders
  host: string
  requestId: string
  ip: string
  protocol: string
  publicHost: string
  identity: string | null
  sessionCookie: string | null
}

/** Headers of the request that a service receives. */
export function headersForService(visit: Visit): IncomingHttpHeaders {
  const { service, incoming, identity, sessionCookie } = visit
  const headers: IncomingHttpHeaders = { host: visit.host }
  for (const name of passedOn) {
    if (incoming[name] !== undefined) headers[name] = incoming[name]
  }
  headers['x-request-id'] = visit.requestId
  headers['x-forwarded-for'] = visit.ip
  headers['x-forwarded-proto'] = visit.protocol
  headers['x-forwarded-host'] = visit.publicHost
  if (identity) headers[identityHeader] = identity
  if (service === 'identity' && sessionCookie) headers.cookie = sessionCookie
  if (service === 'alerts' && incoming['x-ingest-key']) headers['x-ingest-key'] = incoming['x-ingest-key']
  return headers
}

const keptInside = ['connection', 'keep-alive', 'server', 'x-powered-by', identityHeader, 'x-request-id']

/** Headers of a service's answer that leave; only identity may set a cookie, and what is personal is never stored. */
export function headersForVisitor(
  service: ServiceName,
  answered: IncomingHttpHeaders,
  isPersonal: boolean,
): IncomingHttpHeaders {
  const headers = { ...answered }
  for (const name of keptInside) delete headers[name]
  if (service !== 'identity') delete headers['set-cookie']
  headers['cache-control'] ??= isPersonal || headers['set-cookie'] ? 'no-store' : 'no-cache'
  return headers
}
