import { z } from 'zod'
import { domainServices } from '../services.ts'
import { id, instant } from './common.ts'

/** Most rows per list of a person in an export; the newest ones are exported. */
export const maxExportedRows = 10_000

/**
 * The data of one service about a person. The service chooses the names of its lists and objects. `isComplete` is false if a list was longer than the limit.
 */
export const exportedPart = z.object({ isComplete: z.boolean(), data: z.record(z.string(), z.unknown()) })
export type ExportedPart = z.infer<typeof exportedPart>

const service = z.enum(domainServices as [(typeof domainServices)[number], ...typeof domainServices])

/** All data that Muster stores about a person. */
export const exportedData = z.object({
  madeAt: instant,
  userId: id,
  data: z.partialRecord(service, exportedPart.shape.data),
  /** Services that did not answer; `data` lacks their part. */
  missing: z.array(service),
  /** Services that had a list longer than the limit. */
  cutOff: z.array(service),
})
export type ExportedData = z.infer<typeof exportedData>
