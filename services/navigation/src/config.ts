import { baseConfig } from '@muster/service-kit/config'
import { z } from 'zod'

export const configSchema = z.object({
  ...baseConfig,
  HAZARD_RELOAD_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(30_000)
    .describe('Interval of the periodic reload of hazards, which repairs missed change messages, in ms.'),
})
export type Config = z.infer<typeof configSchema>
