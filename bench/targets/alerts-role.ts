import { configSchema } from '@muster/alerts/config'
import { alertsServices } from '@muster/alerts/service'
import { loadConfig } from '@muster/service-kit/config'

// One role of the alerts service, with the environment that the bench gives.
const config = loadConfig(configSchema)
const service = alertsServices[config.ROLE].create(config, {})
await service.start()
console.log(service.url)
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)))
