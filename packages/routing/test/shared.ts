import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = process.env.MUSTER_SHARED ?? join(import.meta.dirname, '../../../../shared')

/** The text of a file of test data, which is beside the repository or in MUSTER_SHARED. Logs a warning and returns null if the file is absent. */
export const readShared = (path: string): string | null => {
  const file = join(root, path)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  console.warn(`Skipped: test data ${path} is not here (set MUSTER_SHARED)`)
  return null
}
