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
    .describe('Where browsers find Muster, e.g. https://muster.example; https turns secure cookies and HSTS on.'),
  TRUST_PROXY: z
    .string()
    .default('')
    .describe(
      'Proxies whose X-Forwarded-* headers are trusted: addresses, networks, loopback or uniquelocal, comma-separated.',
    ),
  WEB_DIST: z.string().default('').describe('Folder of the built web app; without it only the API is served.'),
  UPSTREAM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(4_000)
    .describe('How long a service may take until its response headers arrive, in ms.'),
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
    .describe('Multiplies every rate limit; for load tests and drills from one address.'),
  OVERLOAD_IN_FLIGHT: z.coerce
    .number()
    .int()
    .min(10)
    .default(1_000)
    .describe(
      'Unanswered requests to the services that count as full load of this process; docs/operations.md says what is refused when.',
    ),
  HELD_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000)
    .describe(
      'Polls of chats that this process lets the service hold until something changes, each on a connection of its own; further ones are answered at once.',
    ),
  OVERLOAD_LOOP_DELAY_MS: z.coerce
    .number()
    .int()
    .min(20)
    .default(1_000)
    .describe('Mean delay of the event loop, in ms, that counts as full load of this process.'),
  SESSION_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(2_592_000)
    .describe('Lifetime of an unused session; the same as in identity.'),
  SESSION_RECHECK_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(60_000)
    .describe('How often the session behind an open live socket is looked up again, in ms.'),
  MAPBOX_ACCESS_TOKEN: z
    .string()
    .startsWith('pk.', 'must be a public token')
    .optional()
    .describe('Public Mapbox token; without it the bundled base map is drawn.'),
  PUSH_ENABLED: flag.default(true).describe('Whether browsers are offered push alerts.'),
  OPERATOR_CONSOLE: flag
    .default(false)
    .describe('Whether the operator console at /operate and its API exist; without it they answer 404.'),
  OPERATOR_SESSION_TTL_SECONDS: operatorSessionTtl,
  DRILL: flag.default(false).describe('Whether this installation runs a drill; the screens then show it.'),
  CONTACT_EMAIL: z
    .email()
    .optional()
    .describe('Where people write to with questions about this installation; without it postmaster at its address.'),
})
export type GatewayConfig = z.output<typeof configSchema>
