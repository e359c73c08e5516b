import { run } from '@muster/service-kit/process/run'
import { readConfig } from './config.ts'
import { createAlertsService } from './service.ts'

const config = readConfig()
const service = createAlertsService(config)
await run(service, service.log, { shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS })
