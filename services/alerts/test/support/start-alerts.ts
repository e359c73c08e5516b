import type { ReplyOf } from '@muster/contracts/define-route'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { ingestCap } from '@muster/contracts/routes/alerts'
import { loadConfig } from '@muster/service-kit/config'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { startService, testEnv } from '@muster/test-kit/start-service'
import { configSchema } from '../../src/config.ts'
import type { Overrides } from '../../src/context.ts'
import { createAlertsService } from '../../src/service.ts'

export const ingestKey = 'a-key-that-only-tests-know'
export type Reply = ReplyOf<typeof ingestCap>

/** Loops that a test waits for must not keep it waiting. */
export const quick = { EXPIRY_MS: '50', RESYNC_MS: '200', OUTBOX_SWEEP_MS: '100', PUSH_SWEEP_MS: '100' }

export function alertsEnv(neighbours: Neighbours, extra: Record<string, string> = {}) {
  return testEnv(neighbours, 'alerts', {
    INGEST_KEYS: `other,butte@example.org|bound-key,${ingestKey}`,
    ...quick,
    ...extra,
  })
}

/** The service among real neighbours, and what tests ask of it most. */
export async function startAlerts(extra: Record<string, string> = {}, overrides: Overrides = {}) {
  const neighbours = await startNeighbours()
  const service = createAlertsService(loadConfig(configSchema, alertsEnv(neighbours, extra)), overrides)
  const started = await startService(service)
  return {
    ...started,
    ...clientOf(started.url),
    neighbours,
    async stop() {
      await started.stop()
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
