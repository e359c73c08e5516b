import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { AppError } from '../errors.ts'
import { type Log, requestLog } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { isTracing } from '../tracing/trace.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import { createAccessLog } from './access-log.ts'
import type { TokenVerifier } from './auth.ts'
import { checkDeclared } from './declared-errors.ts'
import { createDrain, type Drain } from './drain.ts'
import { answerClientError, answerError } from './error-replies.ts'
import { type HealthChecks, serveHealth } from './health.ts'

/** Options of `createApp`. */
export type AppOptions = {
  name: string
  log: Log
  /** Needed by every app that serves a route with access 'user'. */
  tokens?: TokenVerifier | undefined
  /** Largest request body in bytes; a route may set its own. */
  bodyLimit?: number
  metrics?: Metrics
  /** Readiness checks. /livez and /readyz are served only if this is given. */
  health?: HealthChecks
  /** Liveness checks. Name only failures that a restart of the process may fix. */
  liveness?: HealthChecks
  /** For tests: a hook or handler that throws an error which its route does not declare is answered with `internal`. Such errors are logged in any case. */
  strictErrors?: boolean
  /** Timeout of a handler; a route may set its own. */
  handlerTimeoutMs?: number
  /** Answers requests to unknown paths. Default: `not-found`. */
  notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** Whether requests continue the trace that their `traceparent` header names. False where requests come from strangers. */
  continuesTraces?: boolean
  /** Further options of Fastify; only the gateway sets any. */
  server?: FastifyHttpOptions<RawServerDefault>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Verifies identity tokens, for `serve`. */
    tokens: TokenVerifier | undefined
    /** Whether an error that a route does not declare becomes `internal`. */
    strictErrors: boolean
    drain: Drain
  }
}

const kibibyte = 1_024
const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/

/** Creates a Fastify app with request ids, error replies in the form of the contracts, limits, metrics and health checks. `serve` adds the routes. */
export function createApp({
  name,
  log,
  tokens,
  bodyLimit = 64 * kibibyte,
  metrics,
  health,
  liveness,
  strictErrors = false,
  handlerTimeoutMs = 10_000,
  notFound,
  continuesTraces = true,
  server,
}: AppOptions): FastifyInstance {
  const ownLog = log.child({ app: name })
  const logRequest = createAccessLog(ownLog)
  const app: FastifyInstance = fastify({
    loggerInstance: ownLog,
    childLoggerFactory: requestLog,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    handlerTimeout: handlerTimeoutMs,
    requestTimeout: 15_000,
    // Longer than any handler's timeout, and than a proxy in front keeps idle connections.
    connectionTimeout: 120_000,
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 2_048 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: requestIdOf,
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
    // A request that arrives on a keep-alive connection while the server closes is answered normally; its answer closes the connection.
    return503OnClosing: false,
    ...server,
  } as FastifyHttpOptions<RawServerDefault>)

  app.decorate('tokens', tokens)
  app.decorate('strictErrors', strictErrors)
  const drain = createDrain()
  app.decorate('drain', drain)
  app.addHook('preClose', async () => drain.closeAll())
  app.setErrorHandler((err: FastifyError, request, reply) => answerError(checkDeclared(err, request), request, reply))
  app.setNotFoundHandler(notFound ?? ((request, reply) => answerError(new AppError('not-found'), request, reply)))
  acceptJsonOnly(app)
  if (isTracing()) traceRequests(app, { continues: continuesTraces })

  // These hooks use callbacks, because a promise for each hook and request takes a measurable part of the gateway's processor time.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Closes the keep-alive connection, so that the client opens a new one, which goes to another process.
    if (drain.isDraining) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { statusCode: status, elapsedTime } = reply
    metrics?.httpDuration.observe({ method: request.method, route, status }, elapsedTime / 1_000)
    logRequest(reply)
    done()
  })

  if (health) serveHealth(app, health, liveness)
  return app
}

/** The request id that the caller sent, if it is safe to log and pass on; otherwise a new one. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Clients also send `content-type: application/json` without a body. The route's schema decides whether a body is required.
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
}
