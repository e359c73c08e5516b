import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildRegion } from '@muster/regions/build/build-region'
import type { ExtractPart } from '@muster/regions/build/extract'
import { currentVersion, readManifest, removeLeftovers, versionFolder } from '@muster/regions/format/folder'
import type { Manifest, RegionSource } from '@muster/regions/format/manifest'
import { PbfProblem } from '@muster/regions/pbf/problem'
import { UserActionRequired } from '../infra/types.ts'
import { tryLock } from '../process/lock.ts'
import { isDiskFull, removeDownload } from './download.ts'
import { type FetchTools, fetchExtract } from './fetch-extract.ts'
import type { Add, Settings } from './options.ts'

/** Builds a region from one extract. */
export async function add(wanted: Add, tools: FetchTools): Promise<Manifest> {
  const { name, bbox } = wanted
  return await fetchAndBuild(name, tools, async () => {
    const { pbf, source, isOurs } = await fetchExtract(wanted, tools)
    return { files: isOurs ? [pbf] : [], source, parts: [{ pbf, bbox }] }
  })
}

/** Extracts that are on this machine. `files` are the downloaded ones, to be deleted after the build. */
export type Ready = { files: readonly string[]; source: RegionSource; parts: readonly ExtractPart[] }

/** Downloads extracts and builds a region from them, while holding the region's lock. Throws UserActionRequired; the version in use then stays. */
export async function fetchAndBuild(
  name: string,
  tools: FetchTools,
  fetchAll: () => Promise<Ready>,
): Promise<Manifest> {
  const { settings, progress, say } = tools
  await mkdir(settings.downloads, { recursive: true })
  const attempt = tryLock(join(settings.dir, `.${name}.lock`))
  if (!('lock' in attempt))
    throw new UserActionRequired(`Region ${name} is being built by process ${attempt.heldBy}; wait for it, or stop it.`)
  let files: readonly string[] = []
  try {
    await removeLeftovers(settings.dir, name)
    const ready = await fetchAll()
    files = ready.files
    const [first, ...others] = ready.parts
    if (!first) throw new Error('There is no extract to build from.')
    progress.begin(`Building ${name}`)
    const { source } = ready
    const manifest = await buildRegion({ ...first, others, dir: settings.dir, name, source, progress: progress.step })
    progress.end()
    for (const file of files) await removeDownload(file)
    say(`${name}: version ${manifest.version} is in use. ${summary(manifest)}`)
    return manifest
  } catch (error) {
    progress.end()
    if (error instanceof PbfProblem) {
      // The downloaded file is not an extract. It is removed, so that the next attempt does not resume it.
      for (const file of files) await removeDownload(file)
      throw new UserActionRequired(`${name}: ${error.message}${await stays(settings, name)}`)
    }
    if (error instanceof UserActionRequired)
      throw new UserActionRequired(`${error.message}${await stays(settings, name)}`)
    if (isDiskFull(error))
      throw new UserActionRequired(
        `${name}: The disk is full: free some space, or set REGIONS_DIR to another disk, and run the command again.${await stays(settings, name)}`,
      )
    throw error
  } finally {
    attempt.lock.release()
  }
}

async function stays({ dir }: Settings, name: string): Promise<string> {
  const version = await currentVersion(dir, name)
  return version ? ` Version ${version} stays in use.` : ''
}

/** The manifest of the version of a region that is in use. */
export async function inUse({ dir }: Settings, name: string): Promise<Manifest> {
  const version = await currentVersion(dir, name)
  return await readManifest(versionFolder(dir, name, version ?? ''))
}

/** The contents of a region, in one line. */
export function summary({ counts, dataDate, attribution, files }: Manifest): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  const age = dataDate ? `data of ${dataDate.slice(0, 10)}` : 'data of an unknown day'
  const { roads = 0, streets = 0, addresses = 0 } = counts
  return `${roads} roads, ${streets} streets, ${addresses} addresses, ${(bytes / 1e6).toFixed(1)} MB; ${age}. ${attribution}`
}
