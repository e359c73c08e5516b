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
export const defaultStreamMb = 1_024

const port = z.coerce.number().int().min(0).max(65_535)

const redisForm =
  'must be one Redis server (scheme redis or rediss, with host and port), or Sentinels: redis+sentinel://user:password@host:port,host:port/name'

/** The variables that every service has: spread into the service's own `z.object({ ...baseConfig, ... })`. */
export const baseConfig = {
  HOST: z.string().default('127.0.0.1').describe('IP address on which the HTTP server and the metrics server listen.'),
  PORT: port.default(0).describe('Port of the HTTP server. With 0 the system chooses a free port.'),
  METRICS_PORT: port
    .default(0)
    .describe('Port of the internal server for metrics. With 0 the system chooses a free port.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least severe level that is logged.'),
  MONGO_URL: secret(startingWith('mongodb', 'mongodb+srv')).describe(
    'Connection string of the MongoDB replica set, including the name of the database of this service.',
  ),
  REDIS_URL: secret(readable(redisAddress, redisForm)).describe(
    'Address of the Redis server, or of the Sentinels that name the primary: redis+sentinel://user:password@host:port,host:port/name. Add ?db=1 to use another database, and ?sentinelAuth=none if the Sentinels have no accounts.',
  ),
  NATS_URL: secret(
    readable(natsAddress, 'must be NATS servers with one account: nats://user:password@host:port,host:port or tls://'),
  ).describe(
    'Addresses of the NATS servers with JetStream, separated by commas. The user and password of the first address are used for all of them.',
  ),
  NATS_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe('Number of replicas of each stream in NATS. Use 3 with a cluster of three servers.'),
  NATS_STREAM_MAX_MB: z.coerce
    .number()
    .int()
    .min(10)
    .default(defaultStreamMb)
    .describe(
      'Maximum size of the stream of events, in MiB. The stream of parked events may take another tenth of it. A full stream drops its oldest events.',
    ),
  INTERNAL_TOKEN_PUBLIC_KEYS: readable(readPublicKeys, 'must be public keys of Ed25519: DER in base64').describe(
    'Public keys that verify the tokens in which the gateway tells services who is calling, separated by commas. List the old and the new key while the key is changed.',
  ),
  INTERNAL_TOKEN_SECRET: secret(z.string().min(32))
    .optional()
    .describe(
      'Shared secret of older versions. If it is set, tokens of a gateway without a key pair are accepted too. Set it only while such an installation is upgraded.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https')
    .optional()
    .describe(
      'Address of the OpenTelemetry collector that receives spans by OTLP over HTTP. Without it nothing is traced.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('Share of the traces that are recorded, from 0 to 1.'),
  MUSTER_VERSION: z
    .string()
    .default('0.1.0')
    .describe(
      'The running version, which is shown to operators and in the API document, and reported with metrics and traces.',
    ),
  SHUTDOWN_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(10_000)
    .describe(
      'Maximum time that the process takes to stop, in ms, before it exits anyway. The drain before it (SHUTDOWN_DRAIN_MS) is not included.',
    ),
  SHUTDOWN_DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'After SIGTERM, the time in ms during which requests are still served while /readyz answers 503 and live sockets are closed.',
    ),
}

/** SIGN_IN_SECRET and SIGN_IN_SECRET_OTHER, for the gateway and identity. */
export const signInSecrets = {
  SIGN_IN_SECRET: secret(z.string().min(32)).describe(
    'Secret that seals sign-in codes and the cookies of known devices. At least 32 characters, and the same value in identity and the gateway.',
  ),
  SIGN_IN_SECRET_OTHER: otherSecret('SIGN_IN_SECRET'),
}

/** INTERNAL_TOKEN_PRIVATE_KEY, which only the gateway has. */
export const internalPrivateKey = secret(
  readable(readPrivateKey, 'must be a private key of Ed25519: DER in base64'),
).describe('Private key that signs the tokens in which the gateway tells services who is calling.')

/** An optional second secret besides the variable `of`: data that was sealed with it can still be opened. So `of` can be changed without an outage. */
export function otherSecret(of: string) {
  return secret(z.string().min(32))
    .optional()
    .describe(
      `Second secret besides ${of}. Data that was sealed with it can still be opened. Set it to the next secret before a change of ${of}, and to the former secret after it.`,
    )
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
      `Further secrets besides ${of}, separated by commas. Data that was sealed or hashed with one of them can still be opened and found. Add the next secret before a change of ${of}, and keep the former secrets after it.`,
    )
}

const ms = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault)

/** The variables of a service that holds live sockets. */
export const socketConfig = {
  SOCKET_MAX: z.coerce.number().int().min(1).default(20_000).describe('Maximum number of live sockets of one process.'),
  SOCKET_SUBSCRIBE_MS: ms(10_000).describe(
    'Time in ms within which a new socket must subscribe; after that it is closed.',
  ),
  SOCKET_HEARTBEAT_MS: ms(30_000).describe('Interval in ms between two pings of a socket.'),
  SOCKET_MAX_BUFFERED: z.coerce
    .number()
    .int()
    .min(1_024)
    .default(4_194_304)
    .describe(
      'Maximum number of unsent bytes of a socket. A socket whose client reads too slowly is closed when it has more.',
    ),
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
  .describe(
    'Time in seconds after which an unused session of the operator console ends. Set the same value in identity and the gateway.',
  )

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
