import { z } from 'zod'

const limits = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })

/** Most file descriptors that this process may have open. Each connection takes one. Infinite if the system sets no limit. */
export function openFileLimit(): number {
  // Otherwise the report looks up the host name of each open connection.
  Object.assign(process.report, { excludeNetwork: true })
  const read = limits.safeParse(process.report.getReport())
  return read.success ? read.data.userLimits.open_files.soft : Number.POSITIVE_INFINITY
}
