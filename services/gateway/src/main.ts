import { runService } from '@muster/service-kit/service/run-service'
import { gatewayService } from './service.ts'

await runService(gatewayService)
