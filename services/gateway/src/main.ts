import { loadConfig } from '@muster/service-kit/config'
import { createLog } from '@muster/service-kit/log'
import { run } from '@muster/service-kit/run'
import { gatewayConfig } from './config.ts'
import { createGatewayService } from './service.ts'

const config = loadConfig(gatewayConfig, process.env)
const log = createLog({ name: 'gateway', level: config.LOG_LEVEL })

await run(createGatewayService(config, { log }), log, { shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS })
