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
      'What this process does: `api` serves HTTP and the live socket, `ingest` polls feeds and ends expired updates, `push` sends push notifications.',
    ),
  INGEST_KEYS: secret(list).describe(
    'Keys with which authorities send CAP messages, separated by commas. Each is `key`, or `sender|key` for a key that only one CAP sender may use.',
  ),
  OPERATOR_KEYS: secret(listOf(/^[^|]+\|.+$/, 'name|key')).describe(
    'Keys with which operators release or refuse held messages, separated by commas, each as `name|key`. The name is stored with each decision.',
  ),
  OPERATOR_AUDIT_KEY: secret(
    z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
      .optional(),
  ).describe(
    'Key that signs the audit of the operator console: 32 random bytes in base64url. Without it this service does not serve the routes of the console.',
  ),
  OPERATOR_SENDER: z
    .string()
    .regex(/^[^\s,<&]+$/)
    .default('operators@muster.invalid')
    .describe(
      'CAP sender of the messages that are written at the operator console. An ingest key that is valid for any sender cannot be used for it.',
    ),
  OPERATOR_SENDER_NAME: z
    .string()
    .min(1)
    .max(200)
    .default('Operations team')
    .describe('Name of OPERATOR_SENDER that residents see.'),
  INGEST_COUNTIES: listOf(/^.+=\d{2}(\d{3})?(\+\d{2}(\d{3})?)*$/, 'sender=06007+06063').describe(
    'Counties that a CAP sender may warn, separated by commas, each as `sender=06007+06063`: FIPS codes of counties, or two digits for a whole state. Messages that reach beyond them are held for an operator. A sender that is not listed may warn everywhere.',
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
      'Trusted certificates for the XML signatures of CAP messages, in PEM: certificates of signers, or of certificate authorities that issue them. If it is empty, only the integrity of a signed message is checked, not who signed it.',
    ),
  CAP_UNKNOWN_SIGNERS: z
    .enum(['hold', 'refuse'])
    .default('hold')
    .describe(
      'What happens to a CAP message that is signed with a certificate that is not trusted: `hold` keeps it for an operator, `refuse` rejects it.',
    ),
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
      'Area in which this installation serves people: `US` for the United States with its territories, or boxes of west,south,east,north in degrees, separated by semicolons, such as `US;-141,41,-52,84`. A message with an area that reaches outside is held for an operator.',
    ),
  FEED_USER_AGENT: z
    .string()
    .min(1)
    .default('Muster emergency assistant (operator contact not set)')
    .describe('User agent of the requests to feeds. Include a contact address, because api.weather.gov requires one.'),
  FEED_LEASE_MS: ms(60_000, 300).describe(
    'Duration in ms of the lease that a process takes on a feed that it polls. The process renews it while it runs.',
  ),
  NWS_ZONE_PATIENCE_MS: ms(15_000).describe(
    'Maximum time in ms that a warning which names zones waits for their shapes. The shapes are fetched from the host of NWS_URL and stored. Without them the warning goes to the counties around the zones, unless it is an order to leave.',
  ),
  EXPIRY_MS: ms(5_000).describe('Interval in ms between two checks for expired updates.'),
  CANARY_MS: ms(60_000, 0).describe(
    'Interval in ms between two canaries: test messages that pass through all roles as an alert does and are shown to nobody. 0 turns the canary off.',
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
    'Push subscription to which the canary is sent, as the JSON that a browser writes. The canary has then arrived when the push service accepts it. Without a subscription it ends at a worker of the role `push`.',
  ),
  RESYNC_MS: ms(2_000).describe(
    'Interval in ms at which the list of updates in memory is compared with the database. When comparisons fail for two intervals, replies tell the age of the list.',
  ),
  OUTBOX_SWEEP_MS: ms(2_000).describe(
    'Interval in ms of the sweep that publishes events which are still in an outbox.',
  ),
  ...socketConfig,
  VAPID_PUBLIC_KEY: z
    .string()
    .optional()
    .describe('Public VAPID key in base64url. If it is not set, a key pair is generated and stored in the database.'),
  VAPID_PRIVATE_KEY: secret(z.string().optional()).describe('Private key that belongs to VAPID_PUBLIC_KEY.'),
  VAPID_FORMER_PUBLIC_KEY: z
    .string()
    .optional()
    .describe(
      'Former public VAPID key. Subscriptions that were made with it receive pushes with it until browsers renew them.',
    ),
  VAPID_FORMER_PRIVATE_KEY: secret(z.string().optional()).describe(
    'Private key that belongs to VAPID_FORMER_PUBLIC_KEY.',
  ),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:)/)
    .default('mailto:operator@muster.invalid')
    .describe('Contact that the operators of push services can use: a mailto: or https: address.'),
  PUSH_EXTRA_HOSTS: list.describe(
    'Further hosts of push services that are allowed, as host or host:port, separated by commas. For tests and closed networks.',
  ),
  PUSH_CA_FILE: z
    .string()
    .optional()
    .describe('PEM file with a further certificate authority that is trusted for push services.'),
  PUSH_CHUNK_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(500)
    .describe('Maximum number of subscriptions in one chunk of a fan-out.'),
  PUSH_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(64)
    .describe('Maximum number of concurrent requests for one chunk.'),
  PUSH_JOBS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(4)
    .describe(
      'Maximum number of chunks that one process sends at the same time in each lane, and of fan-outs that it divides into chunks.',
    ),
  PUSH_SWEEP_MS: ms(2_000).describe('Interval in ms of the sweep that sends lost and postponed chunks.'),
  PUSH_MISSED_MS: ms(5_000).describe(
    'Time in ms after which a changed update is pushed even if its event has not arrived. Also the interval of the search for such updates.',
  ),
  PUSH_LEASE_MS: ms(5_000).describe(
    'Duration in ms of the lease that a worker takes on a chunk. The worker renews it while it runs.',
  ),
  PUSH_BACKOFF_MS: ms(5_000).describe(
    'Pause in ms before the first retry of a failed push. It doubles with each retry.',
  ),
  PUSH_CONFIRM_MS: ms(15_000).describe(
    'Pause in ms after which a message is sent once more if the outcome of an older request is unknown, because that request could arrive later. Must be longer than the longest request.',
  ),
  PUSH_HOST_PAUSE_MS: ms(15_000).describe(
    'First pause in ms in sending to a push service that has refused our authorization several times in a row. It doubles up to 10 minutes.',
  ),
  DRILL_AUDIENCE: z
    .enum(['affected', 'everyone'])
    .default('affected')
    .describe(
      'Who receives pushes of drills: `affected` sends to the people in the area, `everyone` to every subscriber to test delivery.',
    ),
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
