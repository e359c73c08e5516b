import { z } from 'zod'
import { domainServices } from '../services.ts'
import { id, instant } from './common.ts'

/** The most rows of one list of a person that an export has; the newest are in it. */
export const mostExported = 10_000

/** What one service keeps of a person, in lists and objects under names of its own. `isComplete`: false where a list was longer than an export may be. */
export const exportedPart = z.object({ isComplete: z.boolean(), data: z.record(z.string(), z.unknown()) })
export type ExportedPart = z.infer<typeof exportedPart>

const service = z.enum(domainServices as [(typeof domainServices)[number], ...typeof domainServices])

/** Everything that Muster keeps of a person. */
export const exportedData = z.object({
  madeAt: instant,
  userId: id,
  data: z.partialRecord(service, exportedPart.shape.data),
  /** Services that did not answer: what they keep is not in `data`. */
  missing: z.array(service),
  /** Services of which a list was longer than an export may be. */
  cutOff: z.array(service),
})
export type ExportedData = z.infer<typeof exportedData>
