import type { ReplyOf, Route } from '@muster/contracts/define-route'
import { loadConfig } from '@muster/service-kit/config'
import type { z } from 'zod'
import type { Neighbours } from './neighbours.ts'
import { type Answer, type CallOptions, callRoute, send, testKeys, testSignInSecret } from './request.ts'

export type Startable = { start(): Promise<void>; stop(): Promise<void>; url: string }

export type Started<S> = {
  service: S
  url: string
  call<R extends Route>(route: R, options?: CallOptions<R>): Promise<Answer<ReplyOf<R>>>
  send(method: string, path: string, options?: Parameters<typeof send>[3]): Promise<Answer<unknown>>
  stop(): Promise<void>
}

/**
 * The environment of a service under test: real neighbours, free ports, a silent log (set TEST_LOG_LEVEL to see it). Parse it with the service's own schema:
 * `loadConfig(configSchema, testEnv(neighbours, 'community', { ... }))`.
 */
export function testEnv(
  neighbours: Pick<Neighbours, 'mongoUrl' | 'natsUrl' | 'redisUrl'>,
  name: string,
  extra: Record<string, string | undefined> = {},
): Record<string, string | undefined> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    MONGO_URL: neighbours.mongoUrl(`muster_${name}`),
    REDIS_URL: neighbours.redisUrl,
    NATS_URL: neighbours.natsUrl,
    INTERNAL_TOKEN_PUBLIC_KEYS: testKeys.publicKey,
    INTERNAL_TOKEN_PRIVATE_KEY: testKeys.privateKey,
    SIGN_IN_SECRET: testSignInSecret,
    SHUTDOWN_TIMEOUT_MS: '5000',
    ...extra,
  }
}

/** The parts of a service's definition that tests need; `defineService` creates it. */
export type Definition<Config extends z.ZodObject, Overrides, S> = {
  name: string
  config: Config
  create(config: z.output<Config>, overrides?: Overrides): S
}

/** Starts a defined service in this process with these neighbours and the configuration from `testEnv`. */
export function startDefined<Config extends z.ZodObject, Overrides, S extends Startable>(
  { name, config: schema, create }: Definition<Config, Overrides, S>,
  neighbours: Parameters<typeof testEnv>[0],
  { env, overrides }: { env?: Record<string, string | undefined>; overrides?: Overrides } = {},
): Promise<Started<S>> {
  const config = loadConfig(schema, testEnv(neighbours, name, env))
  return startService(create(config, { strictErrors: true, ...overrides } as Overrides))
}

/** Starts a service in this process and calls it through its HTTP interface. */
export async function startService<S extends Startable>(service: S): Promise<Started<S>> {
  await service.start()
  const { url } = service
  return {
    service,
    url,
    call: (route, options) => callRoute(url, route, options),
    send: (method, path, options) => send(url, method, path, options),
    stop: () => service.stop(),
  }
}
