import type { Log } from '../log.ts'
import { withTimeout } from '../retry/with-timeout.ts'
import type { Service } from './compose.ts'

/**
 * Runs a service as this process: starts it, drains and stops it on SIGTERM, and stops it without a drain on SIGINT (Ctrl-C). A second signal exits at once.
 * Exits with 0 after a clean stop. Exits with 1 after a failed start, an uncaught exception, or a stop that fails or takes longer than `shutdownTimeoutMs`.
 */
export async function run(
  service: Service & { drain?(): Promise<void> },
  log: Log,
  { shutdownTimeoutMs = 10_000 }: { shutdownTimeoutMs?: number } = {},
): Promise<void> {
  let isStopping = false
  let isStarted = false

  async function shutDown(reason: string, code: number) {
    if (isStopping) process.exit(1)
    isStopping = true
    try {
      if (reason === 'SIGTERM' && isStarted && service.drain) {
        log.info('service draining')
        await service.drain()
      }
      log.info({ reason }, 'service stopping')
      await withTimeout(service.stop(), shutdownTimeoutMs, 'the service did not stop')
      log.info('service stopped')
      process.exit(code)
    } catch (err) {
      log.fatal({ err }, 'service stop failed')
      process.exit(1)
    }
  }

  function fail(err: unknown) {
    log.fatal({ err }, 'uncaught exception')
    if (!isStopping) void shutDown('uncaught exception', 1)
  }

  process.on('SIGTERM', () => void shutDown('SIGTERM', 0))
  process.on('SIGINT', () => void shutDown('SIGINT', 0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  try {
    await service.start()
    isStarted = true
    log.info('service started')
  } catch (err) {
    if (isStopping) return
    log.fatal({ err }, 'service start failed')
    await shutDown('failed start', 1)
  }
}
