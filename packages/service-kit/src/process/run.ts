import type { Log } from '../log.ts'
import { withTimeout } from '../retry/with-timeout.ts'
import type { Service } from './compose.ts'

/**
 * Runs a service as this process: starts it, and on SIGTERM or SIGINT stops it. Exits 0 after a clean stop; 1 after a
 * failed start, a stop that fails or takes longer than `shutdownTimeoutMs`, or an error that nobody caught.
 */
export async function run(
  service: Service,
  log: Log,
  { shutdownTimeoutMs = 10_000 }: { shutdownTimeoutMs?: number } = {},
): Promise<void> {
  let isStopping = false

  async function shutDown(reason: string, code: number) {
    // A second signal means: now.
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ reason }, 'stopping')
    try {
      await withTimeout(service.stop(), shutdownTimeoutMs, 'the service did not stop')
      log.info('stopped')
      process.exit(code)
    } catch (err) {
      log.fatal({ err }, 'did not stop cleanly')
      process.exit(1)
    }
  }

  function fail(err: unknown) {
    log.fatal({ err }, 'an error that nobody caught')
    if (!isStopping) void shutDown('uncaught error', 1)
  }

  process.on('SIGTERM', () => void shutDown('SIGTERM', 0))
  process.on('SIGINT', () => void shutDown('SIGINT', 0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  try {
    await service.start()
    log.info('started')
  } catch (err) {
    if (isStopping) return
    log.fatal({ err }, 'did not start')
    await shutDown('failed start', 1)
  }
}
