import httpProxy from '@fastify/http-proxy'
import type { Route } from '@muster/contracts/define-route'
import { AppError } from '@muster/service-kit/errors'
import { signIdentity } from '@muster/service-kit/http/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { headersForService, headersForVisitor } from '../domain/headers.ts'
import { fillPath } from '../domain/path.ts'
import { compressReply } from '../hooks/compress-reply.ts'
import type { Door } from './door.ts'

export type ProxyOptions = {
  upstream: string
  requests: { request: Dispatcher['request'] }
  tokenSecret: string
  cookieName: string
  door: Door
}

const defaultBodyLimit = 65_536

/** Passes one contract route, and its other spellings, on to the service that owns it. */
export function proxyRoute(app: FastifyInstance, route: Route, options: ProxyOptions): void {
  const { upstream, requests, door } = options
  const identities = new WeakMap<object, string>()
  const bodyLimit = route.bodyLimit ?? defaultBodyLimit
  const isPersonal = route.access === 'user' || route.access === 'optional-user'

  app.register(async scope => {
    acceptAnyBody(scope, bodyLimit)
    scope.addHook('onRequest', async (request, reply) => {
      await door.enter(route, request, reply)
      if (!request.visitor) return
      identities.set(request, await signIdentity(options.tokenSecret, request.visitor, { requestId: request.id }))
    })
    scope.addHook('preHandler', (request, reply) => door.admit(route, request, reply))
    scope.addHook('onSend', compressReply)

    scope.register(httpProxy, {
      upstream,
      undici: requests,
      routes: [route.path, ...(route.aliases ?? [])],
      httpMethods: [route.method],
      proxyPayloads: false,
      internalRewriteLocationHeader: false,
      disableRequestLogging: true,
      // Rebuilt from what was matched: a service never sees a path that no contract names.
      preRewrite: (_url, params) => fillPath(route.path, params as Record<string, string>),
      handler: (request, reply, dest, hooks) => reply.from(dest, { ...hooks, ...bodyOf(request) }),
      replyOptions: {
        rewriteRequestHeaders: (request, headers) =>
          headersForService({
            service: route.service,
            incoming: headers,
            host: new URL(upstream).host,
            requestId: request.id,
            ip: request.ip,
            protocol: request.protocol,
            publicHost: request.host,
            identity: identities.get(request) ?? null,
            sessionCookie: sessionCookieOf(request, options.cookieName),
          }),
        rewriteHeaders: headers => headersForVisitor(route.service, headers, isPersonal),
        retryDelay: ({ err, attempt, req }) =>
          attempt === 0 && isLostConnection(err) && req.method === 'GET' ? 1 : null,
        onError: answerFailure,
      },
    })
  })
}

/** Bodies are small and bounded, so they are read before a service is troubled, and passed on byte for byte. */
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

function sessionCookieOf(request: Pick<FastifyRequest, 'cookies'>, name: string): string | null {
  const value = request.cookies[name]
  return value ? `${name}=${encodeURIComponent(value)}` : null
}

/** A kept connection that the service closed just then; asking once more is safe for a read. */
function isLostConnection(err: unknown): boolean {
  const code = err instanceof Error && 'code' in err ? err.code : undefined
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET'
}

function answerFailure(reply: { send(payload: unknown): unknown }, { error }: { error: Error }): void {
  const timedOut = 'statusCode' in error && error.statusCode === 504
  reply.send(new AppError(timedOut ? 'timeout' : 'unavailable', { cause: error }))
}
