import { baseConfigWithoutRedis } from '@muster/service-kit/config'
import { z } from 'zod'

export const configSchema = z.object(baseConfigWithoutRedis)
export type Config = z.infer<typeof configSchema>
