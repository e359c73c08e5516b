import httpProxy from '@fastify/http-proxy'
import type { Route } from '@muster/contracts/define-route'
import { AppError } from '@muster/service-kit/errors'
import type { TokenSigner } from '@muster/service-kit/http/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { headersForService, headersForVisitor, onlyCookies } from '../domain/headers.ts'
import { fillPath } from '../domain/path.ts'
import type { AccessChecks } from '../hooks/access-checks.ts'
import { compressReply } from '../hooks/compress-reply.ts'

export type ProxyOptions = {
  upstream: string
  requests: { request: Dispatcher['request'] }
  tokens: TokenSigner
  /** The cookies that identity gets. */
  cookieNames: readonly string[]
  accessChecks: AccessChecks
}

const defaultBodyLimit = 65_536

/** Proxies one contract route and its aliases to the service that owns it. */
export function proxyRoute(app: FastifyInstance, route: Route, options: ProxyOptions): void {
  const { upstream, requests, tokens, accessChecks } = options
  const identities = new WeakMap<object, string>()
  const { host } = new URL(upstream)
  const bodyLimit = route.bodyLimit ?? defaultBodyLimit
  const isPersonal = route.access === 'user' || route.access === 'optional-user' || route.access === 'operator'

  app.register(async scope => {
    acceptAnyBody(scope, bodyLimit)
    scope.addHook('onRequest', async (request, reply) => {
      await accessChecks.beforeBody(route, request, reply)
      const { operator, visitor } = request
      if (operator) identities.set(request, await tokens.signOperator(operator, [route.service]))
      else if (visitor) identities.set(request, await tokens.signIdentity(visitor, [route.service]))
    })
    scope.addHook('preHandler', (request, reply) => accessChecks.withBody(route, request, reply))
    scope.addHook('onSend', (request, reply) => accessChecks.answered(route, request, reply))
    scope.addHook('onSend', compressReply)

    scope.register(httpProxy, {
      upstream,
      undici: requests,
      routes: [route.path, ...(route.aliases ?? [])],
      httpMethods: [route.method],
      config: { contract: route },
      proxyPayloads: false,
      internalRewriteLocationHeader: false,
      disableRequestLogging: true,
      // Rebuilt from the matched parameters, so that a service receives only paths of the contracts.
      preRewrite: (_url, params) => fillPath(route.path, params as Record<string, string>),
      handler: (request, reply, dest, hooks) => reply.from(dest, { ...hooks, ...bodyOf(request) }),
      replyOptions: {
        rewriteRequestHeaders: (request, headers) =>
          headersForService({
            service: route.service,
            incoming: headers,
            host,
            requestId: request.id,
            ip: request.ip,
            protocol: request.protocol,
            publicHost: request.host,
            identity: identities.get(request) ?? null,
            cookies: onlyCookies(request.cookies, options.cookieNames),
          }),
        rewriteHeaders: headers => headersForVisitor(route.service, headers, isPersonal),
        retryDelay: ({ err, attempt, req }) =>
          attempt === 0 && isLostConnection(err) && req.method === 'GET' ? 1 : null,
        onError: answerFailure,
      },
    })
  })
}

/** Reads the whole body (at most `bodyLimit` bytes) before the service is called, and forwards it unchanged. */
function acceptAnyBody(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
}

type Sent = Pick<FastifyRequest, 'body' | 'method' | 'headers'>

function bodyOf({ body, method, headers }: Sent): { body?: unknown; contentType?: string } {
  if (Buffer.isBuffer(body) && body.length > 0)
    return { body, contentType: headers['content-type'] ?? 'application/octet-stream' }
  return method === 'GET' || method === 'HEAD' ? {} : { body: null }
}

/** True when the service closed a keep-alive connection; a read can be retried safely. */
function isLostConnection(err: unknown): boolean {
  const code = err instanceof Error && 'code' in err ? err.code : undefined
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET'
}

function answerFailure(reply: { send(payload: unknown): unknown }, { error }: { error: Error }): void {
  const timedOut = 'statusCode' in error && error.statusCode === 504
  reply.send(new AppError(timedOut ? 'timeout' : 'unavailable', { cause: error }))
}
