import type { z } from 'zod'
import { loadConfig } from '../config.ts'
import { run } from '../process/run.ts'
import type { DefinedService, ProcessConfig } from './define-service.ts'

/** Runs a service as this process, with the configuration that the environment gives. */
export async function runService<Schema extends z.ZodObject & z.ZodType<ProcessConfig>>(
  definition: DefinedService<Schema, object, unknown>,
): Promise<void> {
  const config = loadConfig(definition.config)
  const { SHUTDOWN_TIMEOUT_MS: shutdownTimeoutMs }: ProcessConfig = config
  const service = definition.create(config)
  await run(service, service.log, { shutdownTimeoutMs })
}
