import { z } from 'zod'
import { natsAddress } from './bus/nats-address.ts'
import { readPrivateKey, readPublicKeys } from './http/internal-keys.ts'
import { isSentinelAddress, sentinelAddress } from './redis/sentinel-address.ts'

/** One invalid variable. The message does not contain its value. */
export type ConfigProblem = { name: string; message: string }
export type ConfigVariable = { name: string; description: string; default: string | undefined; secret: boolean }

/** Lists every invalid variable of an environment by name. Never contains a value, because values may be secrets. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(`The environment is not valid:\n${problems.map(p => `  ${p.name}: ${p.message}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Marks a variable as secret: its value is never printed, and example files leave out its default. */
export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...schema.meta(), secret: true })
}

/** Default size limit of the stream of stored events, in MiB. */
export const usualStreamMb = 1_024

const port = z.coerce.number().int().min(0).max(65_535)

const redisForm =
  'must be one Redis server (scheme redis or rediss, with host and port), or Sentinels: redis+sentinel://user:password@host:port,host:port/name'

/** The variables that every service has: spread into the service's own `z.object({ ...baseConfig, ... })`. */
export const baseConfig = {
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: port.default(0).describe('Port of the HTTP server; 0 takes a free one.'),
  METRICS_PORT: port.default(0).describe('Port of the internal metrics server; 0 takes a free one.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe level that is logged.'),
  MONGO_URL: secret(startingWith('mongodb', 'mongodb+srv')).describe(
    'MongoDB replica set, with the database of this service.',
  ),
  REDIS_URL: secret(readable(redisAddress, redisForm)).describe(
    'Redis server, or the Sentinels that name the primary: redis+sentinel://user:password@host:port,host:port/name, with ?db=1 for another database and ?sentinelAuth=none for Sentinels without accounts.',
  ),
  NATS_URL: secret(
    readable(natsAddress, 'must be NATS servers with one account: nats://user:password@host:port,host:port or tls://'),
  ).describe('NATS servers with JetStream, separated by commas; user and password of the first are those of all.'),
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1).describe('Copies of the event stream.'),
  NATS_STREAM_MAX_MB: z.coerce
    .number()
    .int()
    .min(10)
    .default(usualStreamMb)
    .describe('Room for stored events, in MiB, and a tenth of it for parked ones; a full stream drops its oldest.'),
  INTERNAL_TOKEN_PUBLIC_KEYS: readable(readPublicKeys, 'must be public keys of Ed25519: DER in base64').describe(
    'Public keys that the identity which the gateway passes on may be signed with, separated by commas; two during a change.',
  ),
  INTERNAL_TOKEN_SECRET: secret(z.string().min(32))
    .optional()
    .describe(
      'Accepts the tokens of a gateway from before key pairs too; only while such an installation is upgraded.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https')
    .optional()
    .describe('OpenTelemetry collector that spans are sent to, by OTLP over HTTP; without it nothing is traced.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('Share of traces that are recorded, 0 to 1.'),
  MUSTER_VERSION: z.string().default('0.1.0').describe('Version that is shown to operators.'),
  SHUTDOWN_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(10_000)
    .describe('Time to stop before giving up, in ms; the drain before it does not count.'),
  SHUTDOWN_DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('After SIGTERM, how long everything is still served while /readyz answers 503 and sockets close, in ms.'),
}

/** SIGN_IN_SECRET and SIGN_IN_SECRET_OTHER, for the gateway and identity. */
export const signInSecrets = {
  SIGN_IN_SECRET: secret(z.string().min(32)).describe(
    'Seals sign-in codes and the cookies of known devices; at least 32 characters, the same in identity and the gateway.',
  ),
  SIGN_IN_SECRET_OTHER: otherSecret('SIGN_IN_SECRET'),
}

/** INTERNAL_TOKEN_PRIVATE_KEY, which only the gateway has. */
export const internalPrivateKey = secret(
  readable(readPrivateKey, 'must be a private key of Ed25519: DER in base64'),
).describe('Signs the identity that the gateway passes to services.')

/** An optional second secret besides the variable `of`: data that was sealed with it can still be opened. So `of` can be changed without an outage. */
export function otherSecret(of: string) {
  return secret(z.string().min(32))
    .optional()
    .describe(`Opens what it sealed, as ${of} does: the next one before a change, the former one after it.`)
}

const shortestSecret = 32

/**
 * Further secrets besides the variable `of`, separated by commas. For stored data that outlives a change of the secret: data that was sealed with one of them
 * can still be opened, and keyed hashes that were made with one of them are still found.
 */
export function otherSecrets(of: string) {
  return secret(
    z
      .string()
      .transform(text => text.split(',').map(one => one.trim()))
      .refine(all => all.every(one => one.length >= shortestSecret), {
        error: `must be secrets of at least ${shortestSecret} characters, separated by commas`,
      }),
  )
    .default([])
    .describe(
      `Open what they sealed, and find what they marked, as ${of} does; separated by commas: the next one before a change, the former ones after it.`,
    )
}

const ms = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault)

/** The variables of a service that holds live sockets. */
export const socketConfig = {
  SOCKET_MAX: z.coerce.number().int().min(1).default(20_000).describe('Live sockets that one process holds.'),
  SOCKET_SUBSCRIBE_MS: ms(10_000).describe('Time within which a socket must subscribe, in ms.'),
  SOCKET_HEARTBEAT_MS: ms(30_000).describe('Interval of the pings of a socket, in ms.'),
  SOCKET_MAX_BUFFERED: z.coerce
    .number()
    .int()
    .min(1_024)
    .default(4_194_304)
    .describe('Unsent bytes at which a socket that reads too slowly is closed.'),
}

const { REDIS_URL: _, ...withoutRedis } = baseConfig
/** The variables of a service that does not use Redis. */
export const baseConfigWithoutRedis = withoutRedis

/** OPERATOR_SESSION_TTL_SECONDS, for the gateway and identity. */
export const operatorSessionTtl = z.coerce
  .number()
  .int()
  .min(60)
  .max(8 * 60 * 60)
  .default(30 * 60)
  .describe('Lifetime of an unused session of the operator console, in seconds; the same in identity and the gateway.')

/** A string that `read` accepts without throwing; otherwise the problem is `error`. */
function readable(read: (text: string) => unknown, error: string) {
  const isReadable = (text: string) => {
    try {
      read(text)
      return true
    } catch {
      return false
    }
  }
  return z.string().refine(isReadable, { error })
}

function redisAddress(url: string): void {
  if (isSentinelAddress(url)) sentinelAddress(url)
  else urlOf('redis', 'rediss').parse(url)
}

/** A URL with one of these schemes and a host. */
function urlOf(...schemes: string[]) {
  const isAddress = (value: string) => URL.canParse(value) && new URL(value).host !== ''
  return startingWith(...schemes).refine(isAddress, { error: 'must be the address of one server: scheme://host:port' })
}

/** A string with one of these schemes. It may name several servers, as MongoDB's connection strings do, which `URL` cannot parse. */
function startingWith(...schemes: string[]) {
  const accepted = schemes.map(scheme => `${scheme}://`)
  return z.string().refine(value => accepted.some(start => value.startsWith(start)), {
    error: `must start with ${accepted.join(' or ')}`,
    abort: true,
  })
}

/** Parses an environment, this process's unless given; empty values count as absent. Throws ConfigError with all problems. */
export function loadConfig<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined> = process.env,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new ConfigError(
    result.error.issues.map(issue => {
      const name = issue.path.join('.') || '(several)'
      return { name, message: describeIssue(issue, given[name]) }
    }),
  )
}

function describeIssue(issue: z.core.$ZodIssue, value: string | undefined): string {
  if (value === undefined && issue.path.length > 0) return 'is missing'
  // A custom message may contain the value that it refuses.
  if (value !== undefined && issue.message.includes(value)) return 'is not valid'
  return issue.message
}

/** Lists a schema's variables, for example files and documentation; a secret's default is withheld. */
export function describeConfig(schema: z.ZodObject): ConfigVariable[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const isSecret = lookUp(field, meta => meta?.secret) === true
    const fallback = z.safeParse(field, undefined)
    return {
      name,
      description: lookUp(field, meta => meta?.description) ?? '',
      default: fallback.success && fallback.data !== undefined && !isSecret ? String(fallback.data) : undefined,
      secret: isSecret,
    }
  })
}

type Meta = ReturnType<typeof z.globalRegistry.get>

function lookUp<T>(field: z.core.$ZodType, pick: (meta: Meta) => T | undefined): T | undefined {
  const found = pick(z.globalRegistry.get(field))
  if (found !== undefined) return found
  // .default() and .optional() wrap the schema that carries the metadata.
  const { def } = field._zod
  return 'innerType' in def ? lookUp(def.innerType as z.core.$ZodType, pick) : undefined
}
