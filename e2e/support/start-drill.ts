import { join } from 'node:path'
import { listEmergencyUpdates } from '@muster/contracts/routes/alerts'
import { settle } from '@muster/test-kit/settle'
import type { Stack } from '@muster/test-kit/stack'
import { root } from '@muster/tools/infra/paths'
import type { Keeper } from '@muster/tools/process/keeper'

/** Longer than any run of the tests: the drill sends its first message and then pauses, so that tests know which updates are active. */
const untilTheEndMs = 24 * 60 * 60_000

/** Starts tools/drill as `npm start` does. Resolves when its fire is listed. */
export async function startDrill(keeper: Keeper, stack: Stack, logFile: string): Promise<{ stop(): Promise<void> }> {
  const drill = await keeper.spawn({
    command: process.execPath,
    args: [join(root, 'tools/drill/main.ts')],
    cwd: root,
    logFile,
    env: {
      ...process.env,
      GATEWAY_URL: stack.url,
      INGEST_KEY: stack.ingestKey,
      DRILL_INTERVAL_MS: String(untilTheEndMs),
    },
  })
  await settle(async () => (await stack.client().call(listEmergencyUpdates)).body.length > 0, { timeoutMs: 120_000 })
  return {
    stop: async () => {
      await drill.stop(5_000)
    },
  }
}
