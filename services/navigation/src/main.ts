import { runService } from '@muster/service-kit/service/run-service'
import { navigationService } from './service.ts'

await runService(navigationService)
