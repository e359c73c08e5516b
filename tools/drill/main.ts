import { releaseMemoryOfLoading } from '@muster/service-kit/process/release-memory'
import { z } from 'zod'
import { onEnd } from '../process/with-parent.ts'
import { connectGateway } from './gateway.ts'
import { runDrill } from './run-drill.ts'

const env = z
  .object({
    GATEWAY_URL: z.url(),
    INGEST_KEY: z.string().min(1),
    DRILL_INTERVAL_MS: z.coerce.number().int().min(10).default(45_000),
  })
  .parse(process.env)

const ending = new AbortController()
onEnd(() => ending.abort())
releaseMemoryOfLoading()

try {
  await runDrill({
    gateway: connectGateway({ url: env.GATEWAY_URL, ingestKey: env.INGEST_KEY }),
    intervalMs: env.DRILL_INTERVAL_MS,
    signal: ending.signal,
    say: line => console.log(line),
  })
} catch (err) {
  if (!ending.signal.aborted) throw err
}
