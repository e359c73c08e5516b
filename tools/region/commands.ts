import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildRegion } from '@muster/regions/build/build-region'
import { checkRegion } from '@muster/regions/format/check'
import {
  currentVersion,
  listRegions,
  readManifest,
  removeLeftovers,
  removeRegion,
  versionFolder,
} from '@muster/regions/format/folder'
import type { Manifest } from '@muster/regions/format/manifest'
import { PbfProblem } from '@muster/regions/pbf/problem'
import { UserActionRequired } from '../infra/types.ts'
import { tryLock } from '../process/lock.ts'
import { isDiskFull, removeDownload } from './download.ts'
import { type Fetched, type FetchTools, fetchExtract } from './fetch-extract.ts'
import type { Add, Options, Settings } from './options.ts'

export type Tools = FetchTools

/** Runs a command. Returns the exit code; throws UserActionRequired for what the user can fix. */
export async function runCommand(options: Options, tools: Tools): Promise<number> {
  switch (options.command) {
    case 'add':
      await add(options, tools)
      return 0
    case 'list':
      await list(tools)
      return 0
    case 'update':
      return update(await namesFor(options.name, tools), tools)
    case 'check':
      return check(await namesFor(options.name, tools), tools)
    case 'remove':
      return remove(options.name, tools)
  }
}

async function add(wanted: Add, tools: Tools): Promise<Manifest> {
  const { settings, progress, say } = tools
  const { name, bbox } = wanted
  await mkdir(settings.downloads, { recursive: true })
  const attempt = tryLock(join(settings.dir, `.${name}.lock`))
  if (!('lock' in attempt))
    throw new UserActionRequired(`Region ${name} is being built by process ${attempt.heldBy}; wait for it, or stop it.`)
  let fetched: Fetched | null = null
  try {
    await removeLeftovers(settings.dir, name)
    fetched = await fetchExtract(wanted, tools)
    const { pbf, source, isOurs } = fetched
    progress.begin(`Building ${name}`)
    const manifest = await buildRegion({ pbf, dir: settings.dir, name, bbox, source, progress: progress.step })
    progress.end()
    if (isOurs) await removeDownload(pbf)
    say(`${name}: version ${manifest.version} is in use. ${summary(manifest)}`)
    return manifest
  } catch (error) {
    progress.end()
    if (error instanceof PbfProblem) {
      // What was downloaded is no extract: another attempt must not go on with it.
      if (fetched?.isOurs) await removeDownload(fetched.pbf)
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

async function list({ settings, say }: Tools): Promise<void> {
  const names = await listRegions(settings.dir)
  if (names.length === 0) say(`There is no region in ${settings.dir}. Add one: npm run region -- add <state>`)
  for (const name of names) {
    const manifest = await inUse(settings, name)
    say(`${name}  ${manifest.version}  ${manifest.bbox.map(value => value.toFixed(3)).join(',')}`)
    say(`  ${summary(manifest)}`)
  }
}

async function update(names: readonly string[], tools: Tools): Promise<number> {
  for (const name of names) {
    const { version, source, bbox, isClipped } = await inUse(tools.settings, name)
    const from = source.kind === 'file' ? { file: source.from } : source.kind === 'url' ? { url: source.from } : null
    const extract = source.kind === 'catalogue' ? source.from : null
    const wanted: Add = { command: 'add', name, bbox: isClipped ? bbox : null, from, extract }
    const manifest = await add(wanted, tools)
    if (manifest.version === version) tools.say(`${name}: nothing has changed since.`)
  }
  return 0
}

async function check(names: readonly string[], { settings, say }: Tools): Promise<number> {
  let damaged = 0
  for (const name of names) {
    const version = (await currentVersion(settings.dir, name)) ?? ''
    const problems = await checkRegion(versionFolder(settings.dir, name, version))
    say(
      problems.length === 0
        ? `${name}: version ${version} is whole.`
        : `${name}: version ${version} is damaged. ${problems.join(' ')}`,
    )
    if (problems.length > 0) damaged++
  }
  return damaged > 0 ? 1 : 0
}

async function remove(name: string, { settings, say }: Tools): Promise<number> {
  if (await removeRegion(settings.dir, name)) {
    say(`${name}: removed.`)
    return 0
  }
  say(`There is no region ${name} in ${settings.dir}.`)
  return 1
}

async function namesFor(name: string | null, { settings }: Tools): Promise<string[]> {
  const names = await listRegions(settings.dir)
  if (name === null) return names
  if (names.includes(name)) return [name]
  throw new UserActionRequired(`There is no region ${name} in ${settings.dir}. Known: ${names.join(', ') || 'none'}.`)
}

async function inUse({ dir }: Settings, name: string): Promise<Manifest> {
  const version = await currentVersion(dir, name)
  return await readManifest(versionFolder(dir, name, version ?? ''))
}

function summary({ counts, dataDate, attribution, files }: Manifest): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  const age = dataDate ? `data of ${dataDate.slice(0, 10)}` : 'data of an unknown day'
  const { roads = 0, streets = 0, addresses = 0 } = counts
  return `${roads} roads, ${streets} streets, ${addresses} addresses, ${(bytes / 1e6).toFixed(1)} MB; ${age}. ${attribution}`
}
