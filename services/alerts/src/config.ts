import { baseConfig, loadConfig, secret } from '@muster/service-kit/config'
import { z } from 'zod'

const list = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(item => item.trim())
      .filter(item => item !== ''),
  )
const ms = (fallback: number, min = 10) => z.coerce.number().int().min(min).default(fallback)

export const configSchema = z.object({
  ...baseConfig,
  ROLE: z
    .enum(['all', 'api', 'ingest', 'push'])
    .default('all')
    .describe('What this process does: api serves HTTP and the socket, ingest reads feeds, push sends notifications.'),
  INGEST_KEYS: secret(list).describe(
    'Keys that authorities send CAP messages with, separated by commas: `key`, or `sender|key` for one CAP sender alone.',
  ),
  NWS_ENABLED: z.stringbool().default(false).describe('Polls the National Weather Service.'),
  NWS_URL: z
    .url()
    .default('https://api.weather.gov/alerts/active?status=actual&area=CA')
    .describe('GeoJSON of active NWS alerts.'),
  FEED_POLL_MS: ms(60_000).describe('Time between two polls of a feed, in ms.'),
  FEED_POLL_FLOOR_MS: ms(30_000).describe('Least time between two polls by all processes together, in ms.'),
  FEED_USER_AGENT: z
    .string()
    .min(1)
    .default('Muster emergency assistant (operator contact not set)')
    .describe('Names us to feeds; put an address of yours in it, as api.weather.gov asks.'),
  EXPIRY_MS: ms(5_000).describe('Time between two looks for updates whose time is over, in ms.'),
  RESYNC_MS: ms(10_000).describe('Time between two comparisons of the list in memory with the database, in ms.'),
  OUTBOX_SWEEP_MS: ms(2_000).describe('Time between two sweeps for events that wait to be published, in ms.'),
  SOCKET_MAX: z.coerce.number().int().min(1).default(20_000).describe('Live sockets that one process holds.'),
  SOCKET_SUBSCRIBE_MS: ms(10_000).describe('Time within which a socket must subscribe, in ms.'),
  SOCKET_HEARTBEAT_MS: ms(30_000).describe('Time between two pings of a socket, in ms.'),
  SOCKET_MAX_BUFFERED: z.coerce
    .number()
    .int()
    .min(1_024)
    .default(4_194_304)
    .describe('Bytes that a socket may be behind before it is closed.'),
  VAPID_PUBLIC_KEY: z.string().optional().describe('VAPID key, base64url; a pair is made and kept when absent.'),
  VAPID_PRIVATE_KEY: secret(z.string().optional()).describe('The private half of VAPID_PUBLIC_KEY.'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:)/)
    .default('mailto:operator@muster.invalid')
    .describe('Whom a push service may write to: a mailto: or https: address.'),
  PUSH_EXTRA_HOSTS: list.describe('Further push hosts (host or host:port), for tests and closed networks.'),
  PUSH_CA_FILE: z.string().optional().describe('PEM file with a further authority to trust for push services.'),
  PUSH_CHUNK_SIZE: z.coerce.number().int().min(1).max(1_000).default(500).describe('Subscriptions in one push job.'),
  PUSH_CONCURRENCY: z.coerce.number().int().min(1).max(1_000).default(64).describe('Requests of one job at a time.'),
  PUSH_JOBS: z.coerce.number().int().min(1).max(64).default(4).describe('Push jobs that one process does at a time.'),
  PUSH_SWEEP_MS: ms(2_000).describe('Time between two looks for push jobs that were lost or are to be retried, in ms.'),
  PUSH_LEASE_MS: ms(30_000).describe('After this long without progress a push job is taken from its worker, in ms.'),
  PUSH_BACKOFF_MS: ms(5_000).describe('First pause before a refused push is tried again, in ms; it doubles.'),
  DRILL_AUDIENCE: z
    .enum(['affected', 'everyone'])
    .default('affected')
    .describe('Who gets the pushes of drills: those in the area, or every subscriber to test delivery.'),
})
export type Config = z.infer<typeof configSchema>

export const readConfig = (): Config => loadConfig(configSchema, process.env)
