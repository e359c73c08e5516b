import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const description = z.object({
  number: z.int(),
  /** Everything that was committed before this time is in the chain up to this file. */
  cutAt: z.iso.datetime(),
  documents: z.int(),
  changes: z.int(),
  events: z.int(),
  /** The resume token for the next file, as extended JSON. */
  resume: z.string(),
  /** The newest stored sequence number of each stream; null if NATS was unreachable. */
  lastSeqs: z.record(z.string(), z.int()).nullable(),
  bytes: z.int(),
})
/** The description of a file, stored next to it without encryption. A restore does not trust it. */
export type Description = z.infer<typeof description>

/** A whole copy (file 0) and the files with later changes. */
export type Chain = { id: string; files: Description[] }

const chainName = /^\d{8}T\d{6}Z$/
const folderMode = 0o700

/** The id of a chain that starts at a time, such as 20260131T235959Z. */
export const chainId = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
const fileName = (number: number) => String(number).padStart(6, '0')
/** The path of a chain's file. */
export const filePath = (folder: string, chain: string, number: number) =>
  join(folder, chain, `${fileName(number)}.backup`)
/** The name from which a file's key is derived: its chain and number, so that the file opens in no other place. */
export const sealName = (chain: string, number: number) => `${chain}/${fileName(number)}`

/** Creates the folder of a chain; only the current user can read it. */
export async function startChain(folder: string, id: string): Promise<void> {
  await mkdir(join(folder, id), { recursive: true, mode: folderMode })
}

/** Writes the description of a file. It is written last, and gets its name only once it is complete: a file without a description is ignored and written again. */
export async function describeFile(
  folder: string,
  chain: string,
  told: Omit<Description, 'bytes'>,
): Promise<Description> {
  const { size: bytes } = await stat(filePath(folder, chain, told.number))
  const full = { ...told, bytes }
  const path = join(folder, chain, `${fileName(told.number)}.json`)
  const file = await open(`${path}.partial`, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(full, null, 1)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.partial`, path)
  return full
}

/** The description at `path`. Null if there is none, or if an earlier version could not write it completely because the disk was full. */
async function readDescription(path: string): Promise<Description | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  try {
    return text === null ? null : description.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The chains that have a whole copy, oldest first. A missing file ends a chain. */
export async function listChains(folder: string): Promise<Chain[]> {
  const ids = (await readdir(folder).catch(() => [])).filter(name => chainName.test(name)).sort()
  const chains: Chain[] = []
  for (const id of ids) {
    const files: Description[] = []
    for (;;) {
      const next = await readDescription(join(folder, id, `${fileName(files.length)}.json`))
      if (!next) break
      files.push(next)
    }
    if (files.length > 0) chains.push({ id, files })
  }
  return chains
}

/** Removes chains whose last file is older than `keepDays`, and chains without a whole copy. The newest complete chain is always kept. */
export async function removeOld(folder: string, keepDays: number, now: Date): Promise<string[]> {
  const chains = await listChains(folder)
  const oldest = now.getTime() - keepDays * 86_400_000
  const newest = chains.at(-1)?.id
  const kept = new Set(
    chains
      .filter(({ id, files }) => id === newest || Date.parse(files.at(-1)?.cutAt ?? '') >= oldest)
      .map(({ id }) => id),
  )
  const all = (await readdir(folder).catch(() => [])).filter(name => chainName.test(name))
  const removed = all.filter(id => !kept.has(id))
  for (const id of removed) await rm(join(folder, id), { recursive: true })
  return removed
}
