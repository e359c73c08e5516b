import { services } from '@muster/contracts/services'
import { baseConfig, secret, socketConfig } from '@muster/service-kit/config'
import { z } from 'zod'
import type { Feed } from './ingest/feeds/define-feed.ts'
import { feedVariables, missingVariables } from './ingest/feeds/feed-settings.ts'
import { allFeeds } from './ingest/feeds/list.ts'
import { readServedArea } from './ingest/served-area.ts'
import { readCertificates } from './ingest/signature/read-signed.ts'
import { readCanarySubscription } from './push/canary-subscription.ts'

const list = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(item => item.trim())
      .filter(item => item !== ''),
  )
const listOf = (pattern: RegExp, form: string) =>
  list.refine(entries => entries.every(entry => pattern.test(entry)), `each entry must have the form ${form}`)
const ms = (fallback: number, min = 10) => z.coerce.number().int().min(min).default(fallback)

const ownVariables = {
  ...baseConfig,
  ROLE: z
    .enum(services.alerts.roles)
    .describe(
      'What this process does: api serves HTTP and the live socket, ingest polls feeds and expires updates, push sends notifications.',
    ),
  INGEST_KEYS: secret(list).describe(
    'Keys that authorities send CAP messages with, separated by commas: `key`, or `sender|key` for one CAP sender alone.',
  ),
  OPERATOR_KEYS: secret(listOf(/^[^|]+\|.+$/, 'name|key')).describe(
    'Keys of operators who release or refuse held messages, separated by commas: `name|key`. The name is kept with each decision.',
  ),
  OPERATOR_AUDIT_KEY: secret(
    z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
      .optional(),
  ).describe(
    'Signs the audit of the operator console: 32 random bytes in base64url. Without it the console has no routes here.',
  ),
  OPERATOR_SENDER: z
    .string()
    .regex(/^[^\s,<&]+$/)
    .default('operators@muster.invalid')
    .describe(
      'CAP sender of messages that are written at the operator console. No ingest key for any sender may use it.',
    ),
  OPERATOR_SENDER_NAME: z
    .string()
    .min(1)
    .max(200)
    .default('Operations team')
    .describe('Name of that sender, as residents read it.'),
  INGEST_COUNTIES: listOf(/^.+=\d{2}(\d{3})?(\+\d{2}(\d{3})?)*$/, 'sender=06007+06063').describe(
    'Counties that a CAP sender may warn, separated by commas: `sender=06007+06063`, FIPS codes, two digits for a whole state. What reaches outside is held. A sender that is not listed may warn everywhere.',
  ),
  CAP_TRUSTED_CERTIFICATES: z
    .string()
    .default('')
    .transform((text, { addIssue }) => {
      try {
        return readCertificates(text)
      } catch (err) {
        addIssue({ code: 'custom', message: err instanceof Error ? err.message : 'must be certificates in PEM' })
        return z.NEVER
      }
    })
    .describe(
      'Certificates in PEM whose XML signatures of CAP messages are trusted, or of authorities that issue these certificates. Without any a signer is not checked, only that the message is as it was signed.',
    ),
  CAP_UNKNOWN_SIGNERS: z
    .enum(['hold', 'refuse'])
    .default('hold')
    .describe('What becomes of a CAP message that is signed with a certificate that is not trusted.'),
  SERVED_AREA: z
    .string()
    .default('US')
    .transform((text, { addIssue }) => {
      const boxes = readServedArea(text)
      if (boxes) return boxes
      addIssue({ code: 'custom', message: 'must be US, or boxes such as -141,41,-52,84, separated by semicolons' })
      return z.NEVER
    })
    .describe(
      'Where this installation serves people: `US` for the United States with their territories, or boxes of west,south,east,north in degrees, separated by semicolons: `US;-141,41,-52,84`. A message that draws anything outside is held.',
    ),
  FEED_USER_AGENT: z
    .string()
    .min(1)
    .default('Muster emergency assistant (operator contact not set)')
    .describe('User agent of feed requests; put an address of yours in it, as api.weather.gov asks.'),
  FEED_LEASE_MS: ms(60_000, 300).describe(
    'Lease of a process on a feed that it polls, in ms; it is renewed while the process lives.',
  ),
  NWS_ZONE_PATIENCE_MS: ms(15_000).describe(
    'How long a warning by zone waits for the shapes of its zones, in ms; they come from the host of NWS_URL and are kept. Without them it goes to the counties around.',
  ),
  EXPIRY_MS: ms(5_000).describe('Interval of the checks for expired updates, in ms.'),
  CANARY_MS: ms(60_000, 0).describe(
    'Interval, in ms, of the canary: a test message that takes the way of an alert through all roles and reaches nobody. 0 turns it off.',
  ),
  CANARY_PUSH_SUBSCRIPTION: secret(
    z
      .string()
      .transform((text, { addIssue }) => {
        const subscription = readCanarySubscription(text)
        if (subscription) return subscription
        addIssue({
          code: 'custom',
          message: 'must be a push subscription as JSON: {"endpoint":…,"keys":{"p256dh":…,"auth":…}}',
        })
        return z.NEVER
      })
      .optional(),
  ).describe(
    'Push subscription of the canary, as JSON of a browser: the canary has arrived once its push service has taken it. Without one it ends in the push role.',
  ),
  RESYNC_MS: ms(2_000).describe(
    'Interval at which the list in memory is compared with the database, in ms. After two that fail the list is marked with its age.',
  ),
  OUTBOX_SWEEP_MS: ms(2_000).describe('Interval of the outbox sweep, in ms.'),
  ...socketConfig,
  VAPID_PUBLIC_KEY: z.string().optional().describe('VAPID key, base64url; a pair is generated and stored when absent.'),
  VAPID_PRIVATE_KEY: secret(z.string().optional()).describe('The private half of VAPID_PUBLIC_KEY.'),
  VAPID_FORMER_PUBLIC_KEY: z
    .string()
    .optional()
    .describe('VAPID key that older subscriptions were made with; they are pushed with it until they are renewed.'),
  VAPID_FORMER_PRIVATE_KEY: secret(z.string().optional()).describe('The private half of VAPID_FORMER_PUBLIC_KEY.'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:)/)
    .default('mailto:operator@muster.invalid')
    .describe('Contact for operators of push services: a mailto: or https: address.'),
  PUSH_EXTRA_HOSTS: list.describe('Further push hosts (host or host:port), for tests and closed networks.'),
  PUSH_CA_FILE: z.string().optional().describe('PEM file with a further certificate authority for push services.'),
  PUSH_CHUNK_SIZE: z.coerce.number().int().min(1).max(1_000).default(500).describe('Subscriptions in one chunk.'),
  PUSH_CONCURRENCY: z.coerce.number().int().min(1).max(1_000).default(64).describe('Concurrent requests of one chunk.'),
  PUSH_JOBS: z.coerce.number().int().min(1).max(64).default(4).describe('Chunks that one process sends at a time.'),
  PUSH_SWEEP_MS: ms(2_000).describe('Interval of the sweep for lost and postponed chunks, in ms.'),
  PUSH_MISSED_MS: ms(5_000).describe(
    'Time, in ms, after which a changed update is pushed although no event of it has come; also the interval of that search.',
  ),
  PUSH_LEASE_MS: ms(5_000).describe('Lease of a worker on a chunk, in ms; it is renewed while the worker lives.'),
  PUSH_BACKOFF_MS: ms(5_000).describe('First pause before a failed push is retried, in ms; it doubles.'),
  PUSH_CONFIRM_MS: ms(15_000).describe(
    'Pause, in ms, after which a message is sent once more where the outcome of an older request is unknown; longer than a request may take.',
  ),
  PUSH_HOST_PAUSE_MS: ms(15_000).describe(
    'First pause, in ms, after a push service has refused our authorization several times in a row; it doubles up to 10 minutes.',
  ),
  DRILL_AUDIENCE: z
    .enum(['affected', 'everyone'])
    .default('affected')
    .describe('Who receives pushes of drills: those in the area, or every subscriber to test delivery.'),
}

/** The variables of this service with those of its feeds. */
export function configSchemaOf(feeds: readonly Feed[]) {
  // The names of these variables are made from the ids of feeds, so the compiler does not know them. See `feeds/feed-settings.ts`.
  const variables = Object.assign({}, ...feeds.map(feedVariables)) as Record<never, never>
  return z.object({ ...ownVariables, ...variables }).superRefine((config, { addIssue }) => {
    for (const { variable, message } of missingVariables(feeds, config)) {
      addIssue({ code: 'custom', path: [variable], message })
    }
  })
}

export const configSchema = configSchemaOf(allFeeds)
export type Config = z.infer<typeof configSchema>
