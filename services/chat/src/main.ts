import { runService } from '@muster/service-kit/service/run-service'
import { chatService } from './service.ts'

await runService(chatService)
