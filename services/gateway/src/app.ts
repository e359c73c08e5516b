import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import type { Route } from '@muster/contracts/define-route'
import { forumSocketPath } from '@muster/contracts/forum-socket'
import { exportAccount } from '@muster/contracts/routes/accounts'
import { listEmergencyUpdates } from '@muster/contracts/routes/alerts'
import { allRoutes } from '@muster/contracts/routes/all'
import { exportData } from '@muster/contracts/routes/export'
import { isConsoleRoute } from '@muster/contracts/routes/operators'
import { addressVariable } from '@muster/contracts/services'
import { emergencySocketPath } from '@muster/contracts/socket'
import { createKnownDevices, knownDeviceCookie } from '@muster/service-kit/http/known-devices'
import { operatorCookieName, sessionCookieName } from '@muster/service-kit/redis/sessions'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { createAskService } from './ask-service.ts'
import { boundRequests } from './bounded-requests.ts'
import type { Context } from './context.ts'
import { contentSources } from './domain/csp.ts'
import { createAccessChecks } from './hooks/access-checks.ts'
import { guardOrigin } from './hooks/guard-origin.ts'
import { guardPath } from './hooks/guard-path.ts'
import { guardUpgrade } from './hooks/guard-upgrade.ts'
import { createRateLimits } from './hooks/limit-rate.ts'
import { createSignInLimits } from './hooks/limit-sign-in.ts'
import { createSocketLimits, divideSockets } from './hooks/limit-sockets.ts'
import { resolveVisitor } from './hooks/resolve-visitor.ts'
import { createShedding } from './hooks/shed-load.ts'
import { createUpdatesCache, registerEmergencyUpdates } from './routes/emergency-updates.ts'
import { registerExport } from './routes/export.ts'
import { registerOutboxes } from './routes/outboxes.ts'
import { acceptAnyBody, proxyRoute } from './routes/proxy.ts'
import { registerSignIn } from './routes/sign-in.ts'
import { proxyForumSocket, proxyUpdatesSocket } from './routes/socket.ts'
import { registerWebFiles } from './routes/web-files.ts'

/** Registers everything besides the gateway's own routes: guards, rate limits, one proxy per contract route, the web app. */
export function registerProxies(app: FastifyInstance, context: Context): void {
  const { config } = context
  const isSecure = config.PUBLIC_ORIGIN?.startsWith('https:') ?? false
  const cookieName = sessionCookieName(isSecure)
  const consoleCookieName = operatorCookieName(isSecure)
  const deviceCookieName = knownDeviceCookie(isSecure).name
  addSecurityHeaders(app, { hasMapbox: config.MAPBOX_ACCESS_TOKEN !== undefined, isSecure })
  // Node removes its own error listener from a socket that requests an upgrade, and the proxy adds one only at the handshake. Without this listener, a browser
  // that resets its connection in between would end this process with an uncaught error.
  app.server.on('connection', socket => socket.on('error', () => undefined))
  app.register(cookie)
  app.decorateRequest('visitor', null)
  app.decorateRequest('operator', null)
  app.decorateRequest('signInTry', null)
  // Registered after the plugins above, so that error replies have the security headers too.
  app.after(() => {
    app.addHook('onRequest', guardPath)
    app.addHook('onRequest', guardUpgrade(emergencySocketPath, forumSocketPath))
    app.addHook('onRequest', guardOrigin(config.PUBLIC_ORIGIN))
  })

  const limitRate = createRateLimits(app, { redis: context.redis, factor: config.RATE_LIMIT_FACTOR })
  const devices = createKnownDevices(config.SIGN_IN_SECRET, config.SIGN_IN_SECRET_OTHER)
  const signIns = createSignInLimits({ redis: context.redis, factor: config.RATE_LIMIT_FACTOR, devices, isSecure })
  const requests = boundRequests({
    dispatcher: context.upstreams,
    held: { dispatcher: context.heldUpstreams, most: config.HELD_MAX },
    timeoutMs: config.UPSTREAM_TIMEOUT_MS,
  })
  const shedding = createShedding(app, {
    metrics: context.metrics,
    inFlight: requests.inFlight,
    most: { inFlight: config.OVERLOAD_IN_FLIGHT, loopDelayMs: config.OVERLOAD_LOOP_DELAY_MS },
    devices,
    deviceCookieName,
  })
  const accessChecks = createAccessChecks({
    limitRate,
    shedding,
    signIns,
    sessions: context.sessions,
    resolve: resolveVisitor({
      residents: { sessions: context.sessions, cookieName },
      operators: { sessions: context.operatorSessions, cookieName: consoleCookieName },
    }),
  })

  const updates = createUpdatesCache(config, context)
  registerEmergencyUpdates(app, updates, limitRate)
  registerSignIn(app, { config, context, accessChecks, deviceCookieName })
  const askService = createAskService(config, context)
  registerExport(app, { config, context, accessChecks, askService })
  if (config.OPERATOR_CONSOLE) registerOutboxes(app, { tokens: context.tokens, accessChecks, askService })
  const servedAbove: readonly Route[] = [listEmergencyUpdates, exportData, exportAccount]
  app.register(async scope => {
    acceptAnyBody(scope)
    for (const route of allRoutes) {
      if (route.service === 'gateway' || servedAbove.includes(route)) continue
      if (isConsoleRoute(route) && !config.OPERATOR_CONSOLE) continue
      proxyRoute(scope, route, {
        upstream: config[addressVariable(route.service)],
        requests,
        tokens: context.tokens,
        cookieNames: isConsoleRoute(route) ? [consoleCookieName] : [cookieName, deviceCookieName],
        accessChecks,
      })
    }
  })
  const limitSockets = createSocketLimits({
    metrics: context.metrics,
    perAddress: config.SOCKETS_PER_ADDRESS * Math.max(1, config.RATE_LIMIT_FACTOR),
    perAccount: config.SOCKETS_PER_ACCOUNT * Math.max(1, config.RATE_LIMIT_FACTOR),
    perProcess: divideSockets(config.SOCKETS_PER_PROCESS),
  })
  const sockets = { connectTimeoutMs: config.UPSTREAM_TIMEOUT_MS, limitRate, limitSockets, shedding }
  proxyUpdatesSocket(app, { ...sockets, updates, upstream: config.ALERTS_URL })
  proxyForumSocket(app, {
    ...sockets,
    upstream: config.COMMUNITY_URL,
    accessChecks,
    tokens: context.tokens,
    recheckMs: config.SESSION_RECHECK_MS,
  })
  registerWebFiles(app, {
    root: config.WEB_DIST,
    origin: config.PUBLIC_ORIGIN ?? '',
    cookieName,
    clock: context.clock,
    updates,
  })
}

/** Adds the security headers to every reply. */
function addSecurityHeaders(app: FastifyInstance, { hasMapbox, isSecure }: { hasMapbox: boolean; isSecure: boolean }) {
  // The headers are the same for every reply, so they are made once. Helmet would build the policy again for each request.
  const sample = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSources({ hasMapbox, isSecure }) },
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    // The query of a reset link contains its token, which other sites must not get in a Referer header.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })(sample.req, sample, err => {
    if (err) throw err
  })
  const headers = {
    ...(sample.getHeaders() as Record<string, string>),
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(self), payment=(), usb=()',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
