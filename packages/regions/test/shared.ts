import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const root = process.env.MUSTER_SHARED ?? join(import.meta.dirname, '../../../../shared')

/** The path of a file of test data, which is beside the repository or in MUSTER_SHARED. Logs a warning and returns null if the file is absent. */
export function sharedFile(path: string): string | null {
  const file = join(root, path)
  if (existsSync(file)) return file
  console.warn(`Skipped: test data ${path} is not here (set MUSTER_SHARED)`)
  return null
}

/** Creates an empty folder and returns its path. The folder is deleted after the test; with `inTest` false the caller must delete it. */
export function temporaryFolder(inTest = true): string {
  const dir = mkdtempSync(join(tmpdir(), 'muster-regions-'))
  if (inTest) onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
