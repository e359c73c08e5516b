import type { ReplyOf } from '@muster/contracts/define-route'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { ingestCap } from '@muster/contracts/routes/alerts'
import { loadConfig } from '@muster/service-kit/config'
import type { BaseOverrides } from '@muster/service-kit/service/define-service'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { startService, testEnv } from '@muster/test-kit/start-service'
import { configSchemaOf } from '../../src/config.ts'
import type { Overrides } from '../../src/context.ts'
import { allFeeds } from '../../src/ingest/feeds/list.ts'
import { alertsServices } from '../../src/service.ts'

export const ingestKey = 'a-key-that-only-tests-know'
export type Reply = ReplyOf<typeof ingestCap>

/** Short intervals, so that tests do not wait for loops. */
export const quick = {
  EXPIRY_MS: '200',
  RESYNC_MS: '400',
  OUTBOX_SWEEP_MS: '250',
  PUSH_SWEEP_MS: '250',
  PUSH_MISSED_MS: '500',
  // Most tests have no push role, so a canary would not arrive.
  CANARY_MS: '0',
}

export function alertsEnv(neighbours: Neighbours, extra: Record<string, string> = {}) {
  return testEnv(neighbours, 'alerts', {
    ROLE: 'api',
    INGEST_KEYS: `other,butte@example.org|bound-key,${ingestKey}`,
    ...quick,
    ...extra,
  })
}

type Options = BaseOverrides & Overrides

/** Starts one role of the service. */
export function startRole(neighbours: Neighbours, extra: Record<string, string>, options: Options = {}) {
  const schema = configSchemaOf(options.feeds ?? allFeeds)
  const config = loadConfig(schema, alertsEnv(neighbours, extra))
  return startService(alertsServices[config.ROLE].create(config, { strictErrors: true, ...options }))
}

/** Starts the service with real neighbours (MongoDB, NATS, Redis): the role api, with ingest and, if wanted, push. Returns what tests use most. */
export async function startAlerts(
  extra: Record<string, string> = {},
  { push = false, ...options }: Options & { push?: boolean } = {},
) {
  const neighbours = await startNeighbours()
  const started = await startRole(neighbours, extra, options)
  const ingesting = await startRole(neighbours, { ...extra, ROLE: 'ingest' }, options)
  const pushing = push ? await startRole(neighbours, { ...extra, ROLE: 'push' }, options) : null
  return {
    ...started,
    ...clientOf(started.url),
    /** The role ingest, which polls, expires and releases. */
    ingest: ingesting.service,
    neighbours,
    pushing,
    async stop() {
      await Promise.all([pushing?.stop(), ingesting.stop(), started.stop()])
      await neighbours.stop()
    },
  }
}

export function clientOf(url: string) {
  async function post(xml: string | Uint8Array, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}/api/feeds/cap`, {
      method: 'POST',
      headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': ingestKey, ...headers },
      body: xml as NonNullable<RequestInit['body']>,
    })
    return { status: response.status, body: (await response.json()) as Reply & { code?: string; message?: string } }
  }
  return {
    post,
    list: async () => (await (await fetch(`${url}/api/emergency-updates`)).json()) as EmergencyUpdate[],
    async take(xml: string | Uint8Array): Promise<Reply> {
      const { status, body } = await post(xml)
      if (status !== 202) throw new Error(`${status}: ${JSON.stringify(body)}`)
      return body
    },
  }
}
