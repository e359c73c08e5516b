import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The raw text of each mail in a folder, in the order of sending; empty if the folder does not exist yet. */
export async function mailsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  return Promise.all(names.sort().map(name => readFile(join(folder, name), 'utf8')))
}
