import { baseConfig } from '@muster/service-kit/config'
import { z } from 'zod'

export const configSchema = z.object(baseConfig)
export type Config = z.infer<typeof configSchema>
