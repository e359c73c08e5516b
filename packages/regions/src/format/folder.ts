import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { regionName, regionVersion } from '@muster/contracts/entities/region'
import { type Manifest, manifest as manifestSchema, regionFiles } from './manifest.ts'

const manifestFile = 'manifest.json'
// A file with one line, the version in use. Renaming a new file over it is atomic on every system; symbolic links need special rights on some.
const currentFile = 'current'
const keptVersions = 2

/** The path of a version's folder. */
export const versionFolder = (dir: string, name: string, version: string): string => join(dir, name, version)

/** The version of a region that is in use; null if there is none. */
export async function currentVersion(dir: string, name: string): Promise<string | null> {
  const text = await readFile(join(dir, name, currentFile), 'utf8').catch(ignoreMissing)
  const parsed = regionVersion.safeParse(text?.trim())
  return parsed.success ? parsed.data : null
}

/** Names of the regions that have a version in use, sorted. */
export async function listRegions(dir: string): Promise<string[]> {
  const entries = (await readdir(dir, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  const names = entries.filter(entry => entry.isDirectory() && regionName.safeParse(entry.name).success)
  const found = await Promise.all(
    names.map(async ({ name }) => ((await currentVersion(dir, name)) === null ? [] : [name])),
  )
  return found.flat().sort()
}

/** The manifest of a version. Throws if it is missing or invalid. */
export async function readManifest(folder: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Bytes and SHA-256 (hexadecimal) of a file, read as a stream. */
export async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Problems with a version's files, one sentence each; empty if all files exist and match their sizes and checksums. */
export async function checkFiles(folder: string): Promise<string[]> {
  const manifest = await readManifest(folder).catch((error: Error) => error)
  if (manifest instanceof Error) return [`${manifestFile}: ${manifest.message.split('\n', 1)[0]}`]
  const problems: string[] = []
  for (const file of Object.values(regionFiles)) {
    const wanted = manifest.files[file]
    const found = await digestOf(join(folder, file)).catch(() => null)
    if (!wanted) problems.push(`${file}: the manifest does not name it.`)
    else if (!found) problems.push(`${file}: missing.`)
    else if (found.bytes !== wanted.bytes) problems.push(`${file}: ${found.bytes} bytes instead of ${wanted.bytes}.`)
    else if (found.sha256 !== wanted.sha256) problems.push(`${file}: its checksum is wrong.`)
  }
  return problems
}

/** Moves a finished folder into place as a version and makes it the one in use. The previous version is kept, older ones are removed. */
export async function activate(dir: string, name: string, version: string, finished: string): Promise<void> {
  const target = versionFolder(dir, name, version)
  await mkdir(join(dir, name), { recursive: true })
  // The same data gives the same version: an existing folder, which may be in use, is kept unless it is damaged.
  if ((await checkFiles(target)).length === 0) await rm(finished, { recursive: true, force: true })
  else {
    await rm(target, { recursive: true, force: true })
    await rename(finished, target)
  }
  const before = await currentVersion(dir, name)
  const draft = join(dir, name, `.${currentFile}.${process.pid}`)
  await writeFile(draft, `${version}\n`, { flush: true })
  await rename(draft, join(dir, name, currentFile))
  await removeOldVersions(dir, name, [version, ...(before ? [before] : [])])
}

async function removeOldVersions(dir: string, name: string, inUse: readonly string[]): Promise<void> {
  const entries = await readdir(join(dir, name))
  const others = entries.filter(entry => regionVersion.safeParse(entry).success && !inUse.includes(entry))
  const aged = await Promise.all(
    others.map(async version => ({ version, at: (await stat(versionFolder(dir, name, version))).mtimeMs })),
  )
  const surplus = aged.sort((a, b) => b.at - a.at).slice(Math.max(0, keptVersions - new Set(inUse).size))
  for (const { version } of surplus) await rm(versionFolder(dir, name, version), { recursive: true, force: true })
}

/** Deletes the leftovers of killed builds. The caller must hold the region's lock, so that no other build is running. */
export async function removeLeftovers(dir: string, name: string): Promise<void> {
  const entries = (await readdir(join(dir, name)).catch(ignoreMissing)) ?? []
  for (const entry of entries)
    if (entry.startsWith('.')) await rm(join(dir, name, entry), { recursive: true, force: true })
}

/** Deletes a region. A service that has it open continues with it until it checks again. Returns false if there is no such region. */
export async function removeRegion(dir: string, name: string): Promise<boolean> {
  if ((await currentVersion(dir, name)) === null) return false
  // Removes the pointer first, so that no process opens files that are being deleted.
  await rm(join(dir, name, currentFile), { force: true })
  await rm(join(dir, name), { recursive: true, force: true })
  return true
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
