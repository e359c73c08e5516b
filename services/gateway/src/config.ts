import { addressVariable, type DomainService, domainServices } from '@muster/contracts/services'
import { baseConfig, internalPrivateKey, operatorSessionTtl, signInSecrets } from '@muster/service-kit/config'
import { z } from 'zod'

const {
  MONGO_URL: _mongo,
  NATS_URL: _nats,
  NATS_REPLICAS: _replicas,
  NATS_STREAM_MAX_MB: _room,
  INTERNAL_TOKEN_PUBLIC_KEYS: _keys,
  INTERNAL_TOKEN_SECRET: _secret,
  ...common
} = baseConfig

const upstream = (name: string) => z.url({ protocol: /^https?$/ }).describe(`Address of the ${name} service.`)
const upstreams = Object.fromEntries(domainServices.map(name => [addressVariable(name), upstream(name)])) as Record<
  ReturnType<typeof addressVariable<DomainService>>,
  ReturnType<typeof upstream>
>
const flag = z.enum(['true', 'false']).transform(value => value === 'true')

export const configSchema = z.object({
  ...common,
  ...upstreams,
  ...signInSecrets,
  INTERNAL_TOKEN_PRIVATE_KEY: internalPrivateKey,
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform(value => new URL(value).origin)
    .optional()
    .describe(
      'Origin at which browsers reach Muster, such as https://muster.example. With https, cookies are Secure and HSTS is sent.',
    ),
  TRUST_PROXY: z
    .string()
    .default('')
    .describe(
      'Proxies whose X-Forwarded-* headers are trusted, separated by commas: addresses, networks, loopback or uniquelocal.',
    ),
  WEB_DIST: z.string().default('').describe('Folder of the built web app. Without it only the API is served.'),
  UPSTREAM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(4_000)
    .describe('Maximum time in ms until the response headers of a service arrive.'),
  ALERTS_STALE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .default(3_600)
    .describe('Maximum age, in seconds, of the cached list of updates that is served while alerts is down.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe(
      'Factor by which every rate limit is multiplied, for load tests and drills from one address. Above 1 it also multiplies the limits of live sockets.',
    ),
  // A shelter with 500 phones shares one address. Each phone may have a socket of alerts and one of communities, and after a loss of its network the former
  // two stay open until the next heartbeats: 2,000. Mobile carriers put more people than a shelter behind one address, so it is twice that.
  SOCKETS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(4_000)
    .describe(
      'Maximum number of open live sockets of one address in this process; the addresses of an IPv6 network (/64) count as one. Everyone in a shelter or behind a mobile carrier shares an address.',
    ),
  // As many as the browsers of one person to which alerts sends push messages.
  SOCKETS_PER_ACCOUNT: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('Maximum number of open live sockets of communities of one account in this process.'),
  SOCKETS_PER_PROCESS: z.coerce
    .number()
    .int()
    .min(4)
    .optional()
    .describe(
      'Maximum number of open live sockets of this process. Three quarters of them are for alerts and the others for communities. By default as many as take three quarters of its file descriptors, at two each.',
    ),
  OVERLOAD_IN_FLIGHT: z.coerce
    .number()
    .int()
    .min(10)
    .default(1_000)
    .describe(
      'Number of unanswered requests to services that counts as full load of this process. docs/operations.md says which requests are refused at which load.',
    ),
  HELD_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000)
    .describe(
      'Maximum number of long polls of chats that wait at the service at the same time, each on its own connection. Further polls are answered at once.',
    ),
  OVERLOAD_LOOP_DELAY_MS: z.coerce
    .number()
    .int()
    .min(20)
    .default(1_000)
    .describe('Mean delay of the event loop in ms that counts as full load of this process.'),
  SESSION_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(2_592_000)
    .describe('Time in seconds after which an unused session ends. Set the same value in identity.'),
  SESSION_RECHECK_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(60_000)
    .describe('Interval in ms at which the session of an open live socket is looked up again.'),
  MAPBOX_ACCESS_TOKEN: z
    .string()
    .startsWith('pk.', 'must be a public token')
    .optional()
    .describe('Public Mapbox token. Without it the bundled base map is drawn.'),
  PUSH_ENABLED: flag.default(true).describe('Whether the web app offers push alerts.'),
  OPERATOR_CONSOLE: flag
    .default(false)
    .describe('Whether the operator console at /operate and its API are served. If false, they answer 404.'),
  OPERATOR_SESSION_TTL_SECONDS: operatorSessionTtl,
  DRILL: flag.default(false).describe('Whether this installation runs a drill. If true, the screens say so.'),
  CONTACT_EMAIL: z
    .email()
    .optional()
    .describe(
      'E-mail address for questions about this installation. Without it the web app names postmaster at the host of the installation.',
    ),
})
export type GatewayConfig = z.output<typeof configSchema>
