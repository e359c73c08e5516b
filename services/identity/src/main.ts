import { run } from '@muster/service-kit/process/run'
import { readConfig } from './config.ts'
import { createIdentityService } from './service.ts'

const config = readConfig()
const service = createIdentityService(config)
await run(service, service.log, { shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS })
