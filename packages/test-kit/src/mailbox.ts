import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The raw text of each mail that was written into a folder, in the order of sending; none where there is no folder yet. */
export async function mailsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  return Promise.all(names.sort().map(name => readFile(join(folder, name), 'utf8')))
}
