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

export type AppOptions = {
  name: string
  log: Log
  /** Needed by every app that serves a route with access 'user'. */
  tokens?: TokenVerifier | undefined
  /** Bytes; a route may set its own. */
  bodyLimit?: number
  metrics?: Metrics
  /** Readiness checks; /livez and /readyz are served when given. */
  health?: HealthChecks
  /** Liveness checks: failures that a restart of the process may fix. */
  liveness?: HealthChecks
  /** Answers `internal` where a hook or handler throws an error that its route does not declare. For tests; always logged. */
  strictErrors?: boolean
  /** Timeout of a handler; a route may set its own. */
  handlerTimeoutMs?: number
  /** Answers unknown paths; `not-found` unless given. */
  notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** Whether a request belongs to the trace that its sender names; not where strangers send. */
  continuesTraces?: boolean
  /** Fastify's own options, for what only the gateway needs. */
  server?: FastifyHttpOptions<RawServerDefault>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What `serve` checks identities with. */
    tokens: TokenVerifier | undefined
    /** Whether an error that a route does not declare becomes `internal`. */
    strictErrors: boolean
    drain: Drain
  }
}

const kibibyte = 1_024
const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/

/** A Fastify app with request ids, one wire form of errors, limits, metrics and health. Routes are added by `serve`. */
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
    // What arrives on a kept connection while the server closes is answered as ever, and closes it.
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

  // Callbacks: a promise for each hook of each request is a measurable part of what a proxied request costs.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Whoever keeps the connection opens a new one, which no longer leads here.
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

/** The caller's request id when it is safe to log and pass on, else a new one. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Clients label requests without a body as JSON too; whether one is needed is for the route's schema to say.
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
}
