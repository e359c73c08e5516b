import { checkRegion } from '@muster/regions/format/check'
import { currentVersion, listRegions, removeRegion, versionFolder } from '@muster/regions/format/folder'
import { UserActionRequired } from '../infra/types.ts'
import { add, inUse, summary } from './build.ts'
import { addFrom, type FetchTools } from './fetch-extract.ts'
import { buildJoined, joinRegions, sayWhatTouches } from './join.ts'
import type { Options } from './options.ts'

type Tools = FetchTools

/** Runs a command. Returns the exit code; throws UserActionRequired for problems that the user can fix. */
export async function runCommand(options: Options, tools: Tools): Promise<number> {
  switch (options.command) {
    case 'add':
      await add(options, tools)
      await sayWhatTouches(options.name, tools)
      return 0
    case 'join':
      await joinRegions(options, tools)
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
    const before = await inUse(tools.settings, name)
    const { source } = before
    const manifest =
      source.kind === 'joined'
        ? await buildJoined(name, source, tools)
        : await add(addFrom(name, source, before.isClipped ? before.bbox : null), tools)
    if (manifest.version === before.version) tools.say(`${name}: nothing has changed since.`)
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
