import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = process.env.MUSTER_SHARED ?? join(import.meta.dirname, '../../../../shared')

/** Text of a file of test data that lies beside the repository; null (and a line saying so) where it is absent. */
export const readShared = (path: string): string | null => {
  const file = join(root, path)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  console.warn(`Skipped: test data ${path} is not here (set MUSTER_SHARED)`)
  return null
}
