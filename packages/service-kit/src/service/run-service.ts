import type { z } from 'zod'
import { loadConfig } from '../config.ts'
import { releaseMemoryOfLoading } from '../process/release-memory.ts'
import { run } from '../process/run.ts'
import { startTracing } from '../tracing/start-tracing.ts'
import type { DefinedService, ProcessConfig, RunningService } from './define-service.ts'

/**
 * Runs a service as this process, configured by the environment. With the argument `migrate` it only migrates the stored documents of earlier releases and
 * exits; with `migrate --dry-run` it prints how many it would change.
 */
export async function runService<Schema extends z.ZodObject & z.ZodType<ProcessConfig>>(
  definition: DefinedService<Schema, object, unknown>,
): Promise<void> {
  const config = loadConfig(definition.config)
  const own: ProcessConfig = config
  const endTracing = await startTracing(definition.name, own)
  const service = definition.create(config)
  if (process.argv[2] === 'migrate') return void (await migrate(service, process.argv.includes('--dry-run')))
  const stop = async () => {
    await service.stop()
    await endTracing()
  }
  // Called before anything is served, because it blocks the process for a moment.
  releaseMemoryOfLoading()
  await run({ start: service.start, drain: service.drain, stop }, service.log, {
    shutdownTimeoutMs: own.SHUTDOWN_TIMEOUT_MS,
  })
}

async function migrate({ migrations, log }: RunningService<unknown>, isDry: boolean): Promise<void> {
  if (!migrations) return console.info('This service has no migrations.')
  await migrations.start()
  try {
    if (!isDry) await migrations.run()
    for (const planned of await migrations.plan()) console.info(JSON.stringify(planned))
  } catch (err) {
    log.fatal({ err }, 'migration failed')
    process.exitCode = 1
  } finally {
    await migrations.close()
  }
  // The service was created but not started. Its timers and connections must not keep this process alive.
  process.exit()
}
