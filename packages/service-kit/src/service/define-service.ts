import type { Route } from '@muster/contracts/define-route'
import { outboxPart } from '@muster/contracts/routes/outboxes'
import type { ServiceName } from '@muster/contracts/services'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { ConsumerEntry } from '../bus/consumer-entry.ts'
import { type Clock, systemClock } from '../clock.ts'
import { type AppOptions, createApp } from '../http/app.ts'
import { createTokenVerifier } from '../http/auth.ts'
import type { HealthChecks } from '../http/health.ts'
import { type Handlers, type RouteGroup, serveGroup } from '../http/routes.ts'
import { serve } from '../http/serve.ts'
import type { JobEntry } from '../jobs/job-entry.ts'
import { createLog, type Log } from '../log.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import type { Migration, Migrations } from '../mongo/migrations.ts'
import type { Mongo } from '../mongo/mongo.ts'
import { compose, type Part } from '../process/compose.ts'
import { createLoop } from '../process/loop.ts'
import {
  type ConnectionOptions,
  type Connections,
  type Connectors,
  createConnections,
  type Need,
  type UrlsOf,
} from './connections.ts'
import { createParts } from './parts.ts'

/** The variables that every service has. */
export type ProcessConfig = {
  HOST: string
  PORT: number
  METRICS_PORT: number
  LOG_LEVEL: string
  SHUTDOWN_TIMEOUT_MS: number
  SHUTDOWN_DRAIN_MS: number
  /** Absent in the gateway, which signs tokens and verifies none. */
  INTERNAL_TOKEN_PUBLIC_KEYS?: string
  INTERNAL_TOKEN_SECRET?: string | undefined
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
  MUSTER_VERSION?: string
}

/** The first argument of `context` in a service definition. */
export type ServiceBase<Config, N extends Need> = Connections<N> & {
  config: Config
  log: Log
  metrics: Metrics
  clock: Clock
}

/** Dependencies that tests can replace in every service. */
export type BaseOverrides = { clock?: Clock; log?: Log; strictErrors?: boolean }

/** A periodic task; see `createLoop`. */
export type Loop = { name: string; everyMs: number; jitter?: number; run(): Promise<unknown> }

/** The argument of `defineService`. */
export type ServiceDefinition<
  N extends Need,
  Schema extends z.ZodObject,
  Own extends object,
  Context extends object,
  G extends RouteGroup,
> = {
  name: ServiceName
  /** Schema of its environment variables. */
  config: Schema
  /** What it connects to, from `needs/`. */
  needs: Pick<Connectors, N>
  /** Needs that the service can start without; they are connected in the background. */
  startsWithout?: readonly NoInfer<N>[]
  /** Options of its connections. */
  connections?: (config: z.output<Schema>) => ConnectionOptions
  /** Creates everything that its handlers work with. Must not open connections. Tests can pass the objects of `Own` themselves. */
  context(base: ServiceBase<z.output<Schema>, N>, overrides: Own): Context
  /** Its routes in the contracts; `handlers` has one handler for each. */
  routes: G
  handlers(context: Context): Handlers<G>
  /** Options of its Fastify app, besides those that all services have. */
  app?: (context: Context) => Partial<AppOptions>
  /** Called before the routes are added, for hooks, plugins and sockets. */
  beforeRoutes?: (app: FastifyInstance, context: Context) => void
  /** Its event consumers; see `on`. */
  consumers?: (context: Context) => readonly ConsumerEntry[]
  /** Handlers of its queued jobs; see `work`. */
  jobs?: (context: Context) => readonly JobEntry[]
  /** Periodic tasks, which run in each process; see `createLoop`. */
  loops?: (context: Context) => readonly Loop[]
  /** Migrations of its stored documents. They run after the connections are open and before anything else starts. */
  migrations?: (context: Context) => readonly Migration[]
  /** Further parts with a start and a stop. They start after the connections and before jobs, consumers, loops and HTTP. */
  parts?: (context: Context) => readonly Part[]
  /** URLs of the hosts that the service calls, from its configuration. Their request counters exist from the start, with the value 0. */
  calls?: (context: Context) => readonly string[]
  /** Readiness checks. Name only dependencies without which the service cannot serve any request. */
  health(context: Context): HealthChecks
}

/** A created service. Despite its name it runs only after `start`. */
export type RunningService<Context> = {
  start(): Promise<void>
  /** Call it before `stop`. Everything is still served, and clients are moved to other processes. */
  drain(): Promise<void>
  stop(): Promise<void>
  app: FastifyInstance
  log: Log
  metrics: Metrics
  context: Context
  /** The migrations of its stored documents, for a service that is not started; null if it has none. */
  migrations: (Pick<Migrations, 'plan' | 'run'> & Pick<Mongo, 'start' | 'close'>) | null
  /** The models of its stores. */
  models: readonly Mongo['connection']['models'][string][]
  /** Address of the HTTP server, valid after `start`. */
  readonly url: string
  readonly metricsUrl: string
}

/** The result of `defineService`. */
export type DefinedService<Schema extends z.ZodObject, Own extends object, Context> = {
  name: ServiceName
  config: Schema
  routes: readonly Route[]
  /** Builds the service; `start` of the result starts it. */
  create(config: z.output<Schema>, overrides?: BaseOverrides & Partial<Own>): RunningService<Context>
}

/** Declares a service: what it needs, serves and reacts to. `create` wires it; the kit starts its parts in order and stops them in reverse. */
export function defineService<
  const N extends Need,
  Schema extends z.ZodObject & z.ZodType<ProcessConfig & UrlsOf<N>>,
  Own extends object,
  Context extends object,
  G extends RouteGroup,
>(definition: ServiceDefinition<N, Schema, Own, Context, G>): DefinedService<Schema, Own, Context> {
  const { name } = definition
  const needs: Partial<Connectors> = definition.needs
  const routes = Object.values(definition.routes)
  const foreign = routes.find(route => route.service !== name)
  if (foreign) throw new Error(`${foreign.name} is a route of ${foreign.service}, not of ${name}`)

  function create(config: z.output<Schema>, overrides: BaseOverrides & Partial<Own> = {}): RunningService<Context> {
    const own: ProcessConfig & UrlsOf<N> = config
    const log = overrides.log ?? createLog({ name, level: own.LOG_LEVEL })
    const clock = overrides.clock ?? systemClock
    const metrics = createMetrics({ service: name, ...(own.MUSTER_VERSION && { version: own.MUSTER_VERSION }) })
    const options = definition.connections?.(config) ?? {}
    const common = { log, metrics, clock }
    const { connections, parts } = createConnections({ name, needs, config: own as object, ...common, options })
    const base = { config, ...common, ...connections } as ServiceBase<z.output<Schema>, N>
    const context = definition.context(base, overrides as Own)

    const app = createApp({
      name,
      log,
      metrics,
      tokens: verifierOf(own),
      health: definition.health(context),
      strictErrors: overrides.strictErrors ?? false,
      ...(connections.bus ? { liveness: { consumers: connections.bus.consumersAlive } } : {}),
      ...definition.app?.(context),
    })
    definition.beforeRoutes?.(app, context)
    serveGroup(app, definition.routes, definition.handlers(context))
    const { mongo, outbox } = connections
    if (name !== 'gateway' && outbox && app.tokens) serve(app, outboxPart(name), () => outbox.waiting())

    const steps = definition.migrations?.(context) ?? []
    const migrations =
      mongo && steps.length > 0
        ? (needs.mongo?.createMigrations({ connection: mongo.connection, migrations: steps, log }) ?? null)
        : null
    const loops = (definition.loops?.(context) ?? []).map(loop => createLoop({ ...loop, log }))
    const { http, metricsServer, all } = createParts({
      app,
      config: own,
      log,
      metrics,
      calls: definition.calls?.(context) ?? [],
      connections,
      connecting: parts,
      startsWithout: definition.startsWithout ?? [],
      consumers: definition.consumers?.(context) ?? [],
      jobs: definition.jobs?.(context) ?? [],
      loops,
      others: [...(migrations ? [migrations.part] : []), ...(definition.parts?.(context) ?? [])],
    })
    return {
      ...compose(all, log),
      drain: () => app.drain.run(own.SHUTDOWN_DRAIN_MS),
      app,
      log,
      metrics,
      context,
      migrations: mongo && migrations ? { ...migrations, start: mongo.start, close: mongo.close } : null,
      models: Object.values(connections.mongo?.connection.models ?? {}),
      get url() {
        return http.url
      },
      get metricsUrl() {
        return metricsServer.url
      },
    }
  }

  return { name, config: definition.config, routes, create }
}

const verifierOf = ({ INTERNAL_TOKEN_PUBLIC_KEYS: keys, INTERNAL_TOKEN_SECRET: former }: ProcessConfig) =>
  keys === undefined ? undefined : createTokenVerifier(keys, former)
