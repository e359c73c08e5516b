import { runService } from '@muster/service-kit/service/run-service'
import { helpService } from './service.ts'

await runService(helpService)
