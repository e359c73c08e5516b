import { loadConfig } from '@muster/service-kit/config'
import { runService } from '@muster/service-kit/service/run-service'
import { configSchema } from './config.ts'
import { alertsServices } from './service.ts'

const { ROLE } = loadConfig(configSchema)
await runService(alertsServices[ROLE])
