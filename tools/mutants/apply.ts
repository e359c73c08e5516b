import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Guard } from './guard.ts'

/** The text of the guard's file below `folder` without the guard. Throws unless the snippet occurs exactly once. */
export function withoutGuard(folder: string, { id, file, snippet, replacement }: Guard): string {
  const parts = readFileSync(join(folder, file), 'utf8').split(snippet)
  if (parts.length !== 2) throw new Error(`${id}: the snippet occurs ${parts.length - 1} times in ${file}`)
  return parts.join(replacement)
}
