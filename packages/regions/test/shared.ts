import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const root = process.env.MUSTER_SHARED ?? join(import.meta.dirname, '../../../../shared')

/** Path of a file of test data that lies beside the repository; null (and a line saying so) where it is absent. */
export function sharedFile(path: string): string | null {
  const file = join(root, path)
  if (existsSync(file)) return file
  console.warn(`Skipped: test data ${path} is not here (set MUSTER_SHARED)`)
  return null
}

/** An empty folder; deleted after the test, or by the returned function when made outside one. */
export function temporaryFolder(inTest = true): string {
  const dir = mkdtempSync(join(tmpdir(), 'muster-regions-'))
  if (inTest) onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
