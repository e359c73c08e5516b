import type { IncomingHttpHeaders } from 'node:http'
import { addressVariable, type DomainService, domainServices as names } from '@muster/contracts/services'
import { loadConfig } from '@muster/service-kit/config'
import { createLog } from '@muster/service-kit/log'
import {
  createOperatorSessionStore,
  createSessionStore,
  operatorCookieName,
  sessionCookieName,
} from '@muster/service-kit/redis/sessions'
import { anySpeed } from '@muster/test-kit/any-speed'
import { buildCaller, buildOperator } from '@muster/test-kit/builders/caller'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { testEnv } from '@muster/test-kit/start-service'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { configSchema } from '../src/config.ts'
import { gatewayService } from '../src/service.ts'
import { type FakeService, startFakeService } from './fake-service.ts'

export type Stage = Awaited<ReturnType<typeof startStage>>

type Options = {
  env?: Record<string, string>
  routes?: Partial<Record<DomainService, (app: FastifyInstance) => void>>
  overrides?: Parameters<typeof gatewayService.create>[1]
}

/** Starts a gateway with a real Redis and a fake service for each other service. */
export async function startStage({ env = {}, routes = {}, overrides = {} }: Options = {}) {
  const neighbours = await startNeighbours()
  const services = {} as Record<DomainService, FakeService>
  for (const name of names) {
    const own = routes[name]
    services[name] = await startFakeService(name, own ? { routes: own } : {})
  }
  const addresses = Object.fromEntries(names.map(name => [addressVariable(name), services[name].url]))
  const config = loadConfig(configSchema, { ...testEnv(neighbours, 'gateway'), ...addresses, ...anySpeed, ...env })
  const log = createLog({ name: 'gateway', level: config.LOG_LEVEL })
  const create = () => gatewayService.create(config, { log, strictErrors: true, ...overrides })
  const gateway = create()
  await gateway.start()
  const redis = new Redis(neighbours.redisUrl)
  const sessions = createSessionStore(redis, { ttlSeconds: 600 })
  const operatorSessions = createOperatorSessionStore(redis, { ttlSeconds: 600 })
  const isSecure = config.PUBLIC_ORIGIN?.startsWith('https:') ?? false
  const cookieName = sessionCookieName(isSecure)
  const operatorCookie = operatorCookieName(isSecure)

  return {
    gateway,
    url: gateway.url,
    redisUrl: neighbours.redisUrl,
    services,
    redis,
    /** A further gateway of the same installation. */
    async startAnother() {
      const another = create()
      await another.start()
      return another
    },
    sessions,
    operatorSessions,
    /** Signs a person in, and returns the headers that their browser would send. */
    async signIn(caller = buildCaller()) {
      const cookie = `${cookieName}=${await sessions.create(caller)}`
      return { caller, headers: { cookie, origin: gateway.url } }
    },
    /** Signs an operator in to the console. */
    async signInOperator({
      endsAt = Date.now() + 60_000,
      ...parts
    }: Parameters<typeof buildOperator>[0] & { endsAt?: number } = {}) {
      const operator = buildOperator(parts)
      const cookie = `${operatorCookie}=${await operatorSessions.create({ ...operator, endsAt })}`
      return { operator, headers: { cookie, origin: gateway.url } }
    },
    async stop() {
      await gateway.stop()
      redis.disconnect()
      await Promise.all(names.map(name => services[name].stop()))
      await neighbours.stop()
    },
  }
}

/** Sends a path exactly as written; fetch would normalise it. */
export async function sendRaw(
  baseUrl: string,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const { hostname, port } = new URL(baseUrl)
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}
