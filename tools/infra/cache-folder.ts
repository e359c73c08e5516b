import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withLock } from '../process/lock.ts'

const marker = '.complete'

/**
 * Creates a folder atomically: `fill` writes to a temporary folder, which is renamed when it is complete. Of several
 * concurrent processes one fills it and the others wait. A folder without the marker file is filled again.
 */
export async function cachedFolder(
  dir: string,
  fill: (temporary: string) => Promise<void>,
  onWait?: (pid: number) => void,
): Promise<string> {
  if (existsSync(join(dir, marker))) return dir
  await mkdir(dirname(dir), { recursive: true })
  await withLock(
    `${dir}.lock`,
    async () => {
      if (existsSync(join(dir, marker))) return
      const temporary = `${dir}.${randomUUID()}`
      try {
        await mkdir(temporary, { recursive: true })
        await fill(temporary)
        await writeFile(join(temporary, marker), '')
        await rm(dir, { recursive: true, force: true })
        await rename(temporary, dir)
      } finally {
        await rm(temporary, { recursive: true, force: true })
      }
    },
    onWait ? { onWait } : {},
  )
  return dir
}
