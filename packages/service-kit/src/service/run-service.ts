import type { z } from 'zod'
import { loadConfig } from '../config.ts'
import { run } from '../process/run.ts'
import { startTracing } from '../tracing/start-tracing.ts'
import type { DefinedService, ProcessConfig } from './define-service.ts'

/** Runs a service as this process, with the configuration that the environment gives. */
export async function runService<Schema extends z.ZodObject & z.ZodType<ProcessConfig>>(
  definition: DefinedService<Schema, object, unknown>,
): Promise<void> {
  const config = loadConfig(definition.config)
  const own: ProcessConfig = config
  const endTracing = await startTracing(definition.name, own)
  const service = definition.create(config)
  const stop = async () => {
    await service.stop()
    await endTracing()
  }
  await run({ start: service.start, drain: service.drain, stop }, service.log, {
    shutdownTimeoutMs: own.SHUTDOWN_TIMEOUT_MS,
  })
}
