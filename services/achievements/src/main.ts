import { runService } from '@muster/service-kit/service/run-service'
import { achievementsService } from './service.ts'

await runService(achievementsService)
