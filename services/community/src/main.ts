import { runService } from '@muster/service-kit/service/run-service'
import { communityService } from './service.ts'

await runService(communityService)
