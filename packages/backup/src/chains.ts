import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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

/** Writes the description of a file. It is written last: a file without a description is ignored and written again. */
export async function describeFile(
  folder: string,
  chain: string,
  told: Omit<Description, 'bytes'>,
): Promise<Description> {
  const { size: bytes } = await stat(filePath(folder, chain, told.number))
  const full = { ...told, bytes }
  await writeFile(join(folder, chain, `${fileName(told.number)}.json`), `${JSON.stringify(full, null, 1)}\n`, {
    mode: 0o600,
  })
  return full
}

/** The chains that have a whole copy, oldest first. A missing file ends a chain. */
export async function listChains(folder: string): Promise<Chain[]> {
  const ids = (await readdir(folder).catch(() => [])).filter(name => chainName.test(name)).sort()
  const chains: Chain[] = []
  for (const id of ids) {
    const files: Description[] = []
    for (;;) {
      const text = await readFile(join(folder, id, `${fileName(files.length)}.json`), 'utf8').catch(() => null)
      if (text === null) break
      files.push(description.parse(JSON.parse(text)))
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
  const all = (await readdir(folder)).filter(name => chainName.test(name))
  const removed = all.filter(id => !kept.has(id))
  for (const id of removed) await rm(join(folder, id), { recursive: true })
  return removed
}
