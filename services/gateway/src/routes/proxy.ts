import type { Route } from '@muster/contracts/define-route'
import { AppError } from '@muster/service-kit/errors'
import type { TokenSigner } from '@muster/service-kit/http/auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Dispatcher, errors } from 'undici'
import type { BoundRequests, Callback, ServiceAnswer } from '../bounded-requests.ts'
import { headersForService, headersForVisitor, onlyCookies } from '../domain/headers.ts'
import { holdMsOf, withoutWait } from '../domain/held.ts'
import { fillPath } from '../domain/path.ts'
import type { AccessChecks } from '../hooks/access-checks.ts'
import { compressReply } from '../hooks/compress-reply.ts'

/** `upstream`: address of the service. */
export type ProxyOptions = {
  upstream: string
  requests: Pick<BoundRequests, 'request' | 'canHold'>
  tokens: TokenSigner
  /** Names of the cookies that identity receives. */
  cookieNames: readonly string[]
  accessChecks: AccessChecks
}

/** Largest request body of a route without its own limit, in bytes. */
const defaultBodyLimit = 65_536
/** Pause before a GET whose connection was lost is repeated once, in ms. */
const retryDelayMs = 1

/** Reads each body as a whole, at most `bodyLimit` of its route, before the service is called, so that it can be forwarded unchanged. */
export function acceptAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Proxies one contract route and its aliases to the service that owns it. `scope` must have been prepared with `acceptAnyBody`. */
export function proxyRoute(scope: FastifyInstance, route: Route, options: ProxyOptions): void {
  const { requests, tokens, accessChecks, cookieNames } = options
  const identities = new WeakMap<object, string>()
  const { origin, host } = new URL(options.upstream)
  const isPersonal = route.access === 'user' || route.access === 'optional-user' || route.access === 'operator'

  function requestFor(request: FastifyRequest): { sent: Dispatcher.DispatchOptions; holdMs: number } {
    const headers = headersForService({
      service: route.service,
      incoming: request.headers,
      host,
      requestId: request.id,
      ip: request.ip,
      protocol: request.protocol,
      publicHost: request.host,
      identity: identities.get(request) ?? null,
      cookies: onlyCookies(request.cookies, cookieNames),
    })
    const method = request.method as Dispatcher.HttpMethod
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null
    if (body) headers['content-type'] ??= 'application/octet-stream'
    else if (method !== 'GET' && method !== 'HEAD') delete headers['content-type']
    // Rebuilt from the matched parameters, so that a service receives only paths of the contracts.
    const path = fillPath(route.path, request.params as Record<string, string>)
    const asksToWait = holdMsOf(route, request.query, request.headers['if-none-match'])
    const isTooMany = asksToWait > 0 && !requests.canHold()
    const search = isTooMany ? withoutWait(queryOf(request.url)) : queryOf(request.url)
    return { sent: { origin, path: path + search, method, headers, body }, holdMs: isTooMany ? 0 : asksToWait }
  }

  function sendAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    { statusCode, headers, body }: ServiceAnswer,
  ): void {
    reply.code(statusCode).headers(headersForVisitor(route.service, headers, isPersonal))
    // A connection can be reused only after the request's body has been read, and the body of a GET is never read.
    if (!request.raw.complete) reply.header('connection', 'close')
    reply.send(body)
  }

  function forward(request: FastifyRequest, reply: FastifyReply, attempt: number): void {
    const { sent, holdMs } = requestFor(request)
    const answered: Callback = (err, answer) => {
      // Fastify throws for higher status codes, and nothing would catch the error here.
      if (answer && answer.statusCode <= 599) sendAnswer(request, reply, answer)
      else if (attempt === 0 && isLostConnection(err) && request.method === 'GET')
        setTimeout(forward, retryDelayMs, request, reply, attempt + 1)
      else
        reply.send(
          new AppError(isTimeout(err) ? 'timeout' : 'unavailable', {
            cause: err ?? new Error(`status ${answer?.statusCode}`),
          }),
        )
    }
    requests.request(sent, answered, holdMs)
  }

  for (const url of [route.path, ...(route.aliases ?? [])]) {
    scope.route({
      method: route.method,
      url,
      bodyLimit: route.bodyLimit ?? defaultBodyLimit,
      config: { contract: route },
      async onRequest(request, reply) {
        await accessChecks.beforeBody(route, request, reply)
        const { operator, visitor } = request
        if (operator) identities.set(request, await tokens.signOperator(operator, [route.service]))
        else if (visitor) identities.set(request, await tokens.signIdentity(visitor, [route.service]))
      },
      preHandler: (request, reply) => accessChecks.withBody(route, request, reply),
      onSend: [(request, reply) => accessChecks.answered(route, request, reply), compressReply],
      handler: (request, reply) => forward(request, reply, 0),
    })
  }
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}

/** Whether the service has closed a keep-alive connection. A GET can then be retried safely. */
function isLostConnection(err: unknown): boolean {
  const code = err instanceof Error && 'code' in err ? err.code : undefined
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET'
}

const isTimeout = (err: unknown): boolean =>
  err instanceof errors.HeadersTimeoutError ||
  err instanceof errors.BodyTimeoutError ||
  err instanceof errors.ConnectTimeoutError
