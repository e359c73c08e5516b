import { createTokenSigner } from '@muster/service-kit/http/auth'
import { createOperatorSessionStore, createSessionStore } from '@muster/service-kit/redis/sessions'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import { Agent } from 'undici'
import type { GatewayConfig } from './config.ts'
import { createKeptSessions } from './domain/kept-sessions.ts'

export type Context = ReturnType<typeof createContext>

/** Everything that the gateway's routes and hooks work with. */
export function createContext(base: ServiceBase<GatewayConfig, 'redis'>) {
  const { config, redis, clock } = base
  const { resolve } = createSessionStore(redis, { ttlSeconds: config.SESSION_TTL_SECONDS })
  const connections = {
    pipelining: 1,
    // Shorter than a service drains (SHUTDOWN_DRAIN_MS): the gateway closes idle connections first, so that no request is sent on one that the service is closing.
    keepAliveMaxTimeout: 4_000,
    connect: { timeout: Math.min(config.UPSTREAM_TIMEOUT_MS, 2_000) },
    headersTimeout: config.UPSTREAM_TIMEOUT_MS,
    bodyTimeout: config.UPSTREAM_TIMEOUT_MS * 2,
  }
  return {
    ...base,
    tokens: createTokenSigner(config.INTERNAL_TOKEN_PRIVATE_KEY),
    sessions: createKeptSessions({ resolve, clock }),
    // Not cached, so that a removed operator loses access at once.
    operatorSessions: createOperatorSessionStore(redis, { ttlSeconds: config.OPERATOR_SESSION_TTL_SECONDS }),
    /** Keep-alive connections to the services, one pool per service. */
    upstreams: new Agent({ ...connections, connections: 128 }),
    /** Connections for long polls, one for each. */
    heldUpstreams: new Agent({ ...connections, connections: config.HELD_MAX }),
  }
}
