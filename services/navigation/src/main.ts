import { run } from '@muster/service-kit/process/run'
import { readConfig } from './config.ts'
import { createNavigationService } from './service.ts'

const config = readConfig()
const service = createNavigationService(config)
await run(service, service.log, { shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS })
