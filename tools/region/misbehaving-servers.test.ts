import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentVersion, listRegions } from '@muster/regions/format/folder'
import { writeExtract } from '@muster/test-kit/extract'
import { settle } from '@muster/test-kit/settle'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../infra/paths.ts'
import { UserActionRequired } from '../infra/types.ts'
import { startExtractServer } from '../tests/extract-server.ts'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { runCommand } from './commands.ts'
import { readOptions, readSettings } from './options.ts'
import { answerMs } from './overpass.ts'
import { createProgress } from './progress.ts'

const california = '/north-america/us/california-latest.osm.pbf'
const small = '-122,38,-121.9,38.1'
const patience = { pauseMs: 5, silentMs: 30_000, leastBytes: 1 }
const overpassAnswer = JSON.stringify({
  elements: [
    { type: 'node', id: 1, lat: 38.05, lon: -121.97 },
    { type: 'node', id: 2, lat: 38.05, lon: -121.96 },
    { type: 'way', id: 9, nodes: [1, 2], tags: { highway: 'residential', name: 'Mulberry Lane' } },
  ],
})

async function startStage(dir = temporaryFolder()) {
  const server = await startExtractServer()
  const file = join(dir, 'grid.osm.pbf')
  await writeExtract(file, { blocks: 12 })
  const env = {
    REGIONS_DIR: join(dir, 'regions'),
    REGION_MIRRORS: server.url,
    OVERPASS_MIRRORS: `${server.url}/overpass`,
  }
  const settings = readSettings(env)
  return {
    server,
    dir,
    file,
    env,
    settings,
    extract: readFileSync(file),
    region(args: string[], wait: Partial<typeof patience & { answerMs: number }> = {}) {
      const tools = { settings, progress: createProgress({ write: () => true }), say: () => {} }
      return runCommand(readOptions(args), { ...tools, patience: { ...patience, ...wait } })
    },
    version: (name = 'california') => currentVersion(settings.dir, name),
    ranges: () => server.seen.filter(({ path }) => path === california).map(({ range }) => range),
  }
}

/** The sentence with which a command fails. */
async function refusal(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(UserActionRequired)
  return (error as Error).message
}

describe('a mirror for extracts', () => {
  it('may redirect to another address, also for the rest of a file', async () => {
    const stage = await startStage()
    stage.server.serve('/elsewhere.pbf', stage.extract)
    stage.server.serve(`${california}`, stage.extract)
    stage.server.faults.redirects.set(california, '/elsewhere.pbf')
    await stage.region(['add', 'california'])
    expect(await stage.version()).not.toBeNull()
  })

  it('with a redirect loop is given up with a message, and the old version stays', async () => {
    const stage = await startStage()
    stage.server.serve(california, stage.extract)
    await stage.region(['add', 'california'])
    const before = await stage.version()
    stage.server.faults.redirects.set(california, california)
    expect(await refusal(stage.region(['update']))).toMatch(
      new RegExp(`cannot be downloaded \\(redirect.*Version ${before} stays in use\\.$`),
    )
    expect(await stage.version()).toBe(before)
  })

  it('is retried after the time that it asks for', async () => {
    const stage = await startStage()
    stage.server.serve(california, stage.extract)
    Object.assign(stage.server.faults, { statuses: [429], retryAfter: '1' })
    const began = performance.now()
    await stage.region(['add', 'california'])
    expect(performance.now() - began).toBeGreaterThanOrEqual(950)
    expect(stage.ranges()).toHaveLength(2)
  })

  it('that dies halfway does not block the next mirror, and its partial file is deleted', async () => {
    const [stage, next] = [await startStage(), await startExtractServer()]
    for (const server of [stage.server, next]) server.serve(california, stage.extract)
    const part = () => readdirSync(stage.settings.downloads).find(name => name.endsWith('.part')) ?? ''
    const cutWhen = () => statSync(join(stage.settings.downloads, part())).size === 100 * stage.ranges().length
    Object.assign(stage.server.faults, { cuts: Number.POSITIVE_INFINITY, cutAfterBytes: 100, cutWhen })
    const settings = { ...stage.settings, mirrors: [stage.server.url, next.url] }
    const tools = { settings, progress: createProgress({ write: () => true }), say: () => {}, patience }
    await runCommand(readOptions(['add', 'california']), tools)
    expect(await stage.version()).not.toBeNull()
    expect(stage.ranges().slice(0, 3)).toEqual([undefined, 'bytes=100-', 'bytes=200-'])
    expect(next.seen.filter(({ path }) => path === california)).toEqual([{ path: california, range: undefined }])
    expect(readdirSync(stage.settings.downloads)).toEqual([])
  })

  it('that is too slow is abandoned, and its partial file is continued', async () => {
    const stage = await startStage()
    stage.server.serve(california, stage.extract)
    stage.server.faults.drips = 1
    await stage.region(['add', 'california'], { silentMs: 300, leastBytes: 11 })
    expect(stage.ranges()).toEqual([undefined, 'bytes=10-'])
  })
})

describe('Overpass', () => {
  it.each([429, 504])('is retried after status %i', async status => {
    const stage = await startStage()
    stage.server.serve('/overpass', overpassAnswer, 'application/json')
    Object.assign(stage.server.faults, { statuses: [status, status], retryAfter: '0' })
    await stage.region(['add', small, '--name', 'small'])
    expect(stage.server.seen).toHaveLength(3)
    expect(await stage.version('small')).not.toBeNull()
  })

  it.each([
    ['stays busy', '', 'application/json', [504, 504, 504, 504], 'it answers 504'],
    ['is cut off', overpassAnswer.slice(0, 90), 'application/json', [], 'its answer is cut off or damaged'],
    ['answers with a page of status 200', '<html>busy</html>', 'text/html', [], 'with a page'],
    ['knows nothing there', '{"elements":[]}', 'application/json', [], 'it knows nothing there'],
  ])('that %s is rejected with a message, and the old version stays', async (_, answer, type, statuses, reason) => {
    const stage = await startStage()
    stage.server.serve('/overpass', overpassAnswer, 'application/json')
    await stage.region(['add', small, '--name', 'small'])
    const before = await stage.version('small')
    stage.server.serve('/overpass', answer, type)
    stage.server.faults.statuses = [...statuses]
    const said = await refusal(stage.region(['update', 'small']))
    expect(said).toContain(reason)
    expect(said).toMatch(`Version ${before} stays in use.`)
    expect(await stage.version('small')).toBe(before)
    expect(readdirSync(stage.settings.downloads)).toEqual([])
  })
})

it('an Overpass server that never answers is given up before fetch does, with a message, and the next one is tried', async () => {
  // After this time Node's fetch fails with "Headers Timeout Error", whatever limit the caller sets.
  expect(answerMs).toBeLessThan(300_000)
  const stage = await startStage()
  stage.server.serve('/overpass', overpassAnswer, 'application/json')
  stage.server.faults.silences = 1
  expect(await refusal(stage.region(['add', small, '--name', 'small'], { answerMs: 200 }))).toContain(
    'it has not answered in 0.2 s',
  )
  const two = { ...stage.settings, overpass: [`${stage.server.url}/silent`, `${stage.server.url}/overpass`] }
  stage.server.faults.silences = 1
  const tools = { settings: two, progress: createProgress({ write: () => true }), say: () => {} }
  await runCommand(readOptions(['add', small, '--name', 'small']), { ...tools, patience: { answerMs: 200 } })
  expect(await stage.version('small')).not.toBeNull()
})

describe('a full disk', () => {
  it.skipIf(!existsSync('/dev/full'))('ends a download at once with a message', async () => {
    const stage = await startStage()
    stage.server.serve('/a.osm.pbf', stage.extract)
    const url = `${stage.server.url}/a.osm.pbf`
    mkdirSync(stage.settings.downloads, { recursive: true })
    const digest = createHash('sha256').update(url).digest('hex').slice(0, 12)
    const part = join(stage.settings.downloads, `grid-${digest}.osm.pbf.part`)
    symlinkSync('/dev/full', part)
    writeFileSync(`${part}.json`, JSON.stringify({ url, etag: null, lastModified: null }))
    const said = await refusal(stage.region(['add', stage.file, '--from', url, '--name', 'grid']))
    expect(said).toMatch(/^grid: The disk is full: free some space/)
    expect(stage.server.seen).toHaveLength(1)
  })

  it('ends a build with a message, and the old version stays', async () => {
    const dir = temporaryFolder()
    if (!mountSmall(dir, 2_000)) return console.warn('Skipped: no small disk can be made here')
    const stage = await startStage(dir)
    await stage.region(['add', stage.file, '--name', 'grid'])
    const before = await stage.version('grid')
    const large = join(temporaryFolder(), 'large.osm.pbf')
    await writeExtract(large, { blocks: 40 })
    const said = await refusal(stage.region(['add', large, '--name', 'grid']))
    expect(said).toMatch(`grid: The disk is full: `)
    expect(said).toMatch(`Version ${before} stays in use.`)
    expect(await stage.region(['check', 'grid'])).toBe(0)
    expect(readdirSync(join(stage.settings.dir, 'grid')).filter(entry => entry.startsWith('.'))).toEqual([])
  })
})

/** Mounts a disk of this many kB over a folder until the test ends; false if this user may not mount. */
function mountSmall(dir: string, kilobytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', dir], { stdio: 'ignore' })
  } catch {
    return false
  }
  onTestFinished(() => void execFileSync('umount', [dir]))
  return true
}

describe('a killed run', () => {
  async function startKillable() {
    const stage = await startStage()
    stage.server.serve(california, stage.extract)
    await stage.region(['add', 'california'])
    const before = await stage.version()
    const large = join(stage.dir, 'large.osm.pbf')
    await writeExtract(large, { blocks: 40 })
    const next = readFileSync(large)
    stage.server.serve(california, next)
    stage.server.seen.length = 0
    const folder = join(stage.settings.dir, 'california')
    const building = () => readdirSync(folder).find(entry => entry.startsWith('.building-'))
    return {
      ...stage,
      before,
      /** Whether the build has begun to write one of its files. */
      hasBegun: (file: string) => existsSync(join(folder, building() ?? 'none', file)),
      /** Runs the command as a user does, and kills it with SIGKILL when the condition holds. */
      async killWhen(happened: () => boolean) {
        const child = spawn(process.execPath, [join(root, 'tools/region/main.ts'), 'add', 'california'], {
          env: { ...process.env, ...stage.env },
          stdio: 'ignore',
        })
        const exited = new Promise(resolve => child.once('exit', resolve))
        await settle(() => happened() || child.exitCode !== null)
        child.kill('SIGKILL')
        await exited
      },
      /** Runs the command again: it must succeed and leave no temporary files. */
      async again() {
        await stage.region(['add', 'california'])
        expect(await stage.version()).not.toBe(before)
        expect(await stage.region(['check'])).toBe(0)
        expect(readdirSync(folder).filter(entry => entry.startsWith('.'))).toEqual([])
        expect(readdirSync(stage.settings.downloads)).toEqual([])
      },
    }
  }

  it('continues its download, and the old version is in use until then', async () => {
    const stage = await startKillable()
    let isKilled = false
    Object.assign(stage.server.faults, { cuts: 1, cutAfterBytes: 5_000, cutWhen: () => isKilled })
    const part = () => readdirSync(stage.settings.downloads).find(name => name.endsWith('.part'))
    await stage.killWhen(() => statSync(join(stage.settings.downloads, part() ?? '')).size === 5_000)
    isKilled = true
    expect(await stage.version()).toBe(stage.before)
    await stage.again()
    expect(stage.ranges()).toEqual([undefined, 'bytes=5000-'])
  })

  it.each(['nodes-0.tmp', 'places.sqlite', 'roads.bin', 'map.pmtiles', 'manifest.json'])(
    'while it builds (%s) is rebuilt without a second download',
    async file => {
      const stage = await startKillable()
      await stage.killWhen(() => stage.hasBegun(file))
      const isDone = (await stage.version()) !== stage.before
      expect(await stage.region(['check'])).toBe(0)
      await stage.again()
      // Only the missing end is requested; if the build was faster than the kill, the download is already deleted.
      if (!isDone) expect(stage.ranges()).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/)])
    },
  )
})

it('lets a second run for the same region wait, with a message', async () => {
  const stage = await startStage()
  stage.server.serve(california, stage.extract)
  let isReleased = false
  Object.assign(stage.server.faults, { cuts: 1, cutAfterBytes: 100, cutWhen: () => isReleased })
  const first = stage.region(['add', 'california'])
  await settle(() => stage.server.seen.length > 0)
  expect(await refusal(stage.region(['add', 'california']))).toMatch(/is being built by process \d+; wait for it/)
  isReleased = true
  await first
  expect(await listRegions(stage.settings.dir)).toEqual(['california'])
})
