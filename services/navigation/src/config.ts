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
  REGIONS_DIR: z
    .string()
    .default('')
    .describe('Folder with the regions that `npm run region` builds; without it only the practice network is there.'),
  REGIONS_POLL_MS: z.coerce
    .number()
    .int()
    .min(20)
    .default(15_000)
    .describe('Interval at which new versions of regions are looked for, in ms.'),
})
export type Config = z.infer<typeof configSchema>
