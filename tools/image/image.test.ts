import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { serviceNames } from '@muster/contracts/services'
import { loadPacks } from '@muster/guide/load-packs'
import { counties } from '@muster/routing/places/counties'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../infra/paths.ts'
import type { Package } from './bill-of-materials.ts'
import { bundle } from './bundle.ts'
import { keepCompressedAlone } from './web-files.ts'

/** Limit for the services and their packages, which are 11.2 MB. The web app is 3.6 MB more. */
const mostBytes = 12_000_000

let out: string
let packages: Package[]
beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'muster-image-'))
  packages = await bundle(out)
})
afterAll(() => rmSync(out, { recursive: true, force: true }))

const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The names of all packages that services, and the packages of ours that they use, install in production. */
function productionPackages(): Set<string> {
  type Entry = { dependencies?: object; optionalDependencies?: object; resolved?: string }
  const lock = Object.entries(json('package-lock.json').packages as Record<string, Entry>)
  const found = new Set<string>()
  const walk = (path: string) => {
    // A package's own version of a dependency is below that package in the tree.
    for (const [at, { dependencies, optionalDependencies, resolved }] of lock) {
      if (at !== path && !at.endsWith(`node_modules/${path}`)) continue
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
        if (found.has(name)) continue
        found.add(name)
        walk(name)
      }
      if (at.startsWith('node_modules/@muster/') && resolved) walk(resolved)
    }
  }
  for (const name of serviceNames) walk(`services/${name}`)
  walk('packages/regions')
  return found
}

test('the image contains the packages that services need in production, and none for tests or builds', () => {
  const allowed = productionPackages()
  expect(allowed.has('@playwright/test') || allowed.has('testcontainers')).toBe(false)
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.map(({ name }) => name).filter(name => !allowed.has(name))).toEqual([])
  const size = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  expect(size).toBeLessThan(mostBytes)
})

test('the list of packages in the image has each version and license', () => {
  const { components } = JSON.parse(readFileSync(join(out, 'sbom.cdx.json'), 'utf8'))
  expect(components).toHaveLength(packages.length)
  const { dependencies } = json('services/gateway/package.json')
  expect(components).toContainEqual({
    type: 'library',
    name: 'fastify',
    version: dependencies.fastify,
    purl: `pkg:npm/fastify@${dependencies.fastify}`,
    licenses: [{ expression: 'MIT' }],
  })
  expect(packages.filter(({ license }) => license === 'NOASSERTION')).toEqual([])
})

test('each service starts from its bundle up to reading its configuration', async () => {
  const files = serviceNames.map(name => join(out, `bundle/${name}.js`))
  const script = `for (const file of ${JSON.stringify(files)}) await import(file).catch(error => console.log(error.name))`
  const said = await new Promise<string>(resolve =>
    execFile(process.execPath, ['--input-type=module', '-e', script], { env: {} }, (_, stdout) => resolve(stdout)),
  )
  expect(said.trim().split('\n')).toEqual(serviceNames.map(() => 'ConfigError'))
})

test('the image can invite people to the operator console, although it contains no sources', async () => {
  const [, command = ''] =
    readFileSync(join(root, 'docs/operations.md'), 'utf8').match(/exec identity (node \S+)/) ?? []
  const [program, file = ''] = command.split(' ')
  expect(program).toBe('node')
  const said = await new Promise<string>(resolve =>
    execFile(process.execPath, [join(out, file)], { env: {} }, (_, _stdout, stderr) => resolve(stderr)),
  )
  expect(said).toMatch(/--name "Kim Alvarez" --roles author/)
})

test('an error names the function that threw it, and prints only its line', async () => {
  const gateway = join(out, 'bundle/gateway.js')
  const said = await new Promise<string>(resolve =>
    execFile(process.execPath, [gateway], { env: {} }, (_, _stdout, stderr) => resolve(stderr)),
  )
  const [place, line = ''] = said.split('\n')
  expect(place).toMatch(/\.js:\d+$/)
  expect(line).toMatch(/^throw new ConfigError\(/)
  expect(line.length).toBeLessThan(300)
  expect(said).toMatch(/at loadConfig .*\n.*at runService /)
})

test('the image contains the ZIP codes of California, and no others', () => {
  const code = readdirSync(join(out, 'bundle')).map(name => readFileSync(join(out, 'bundle', name), 'utf8'))
  const found = new Set(code.flatMap(text => text.match(/(?<=\[`)\d{5}(?=`,)/g) ?? []))
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, { state: string }> }
  const wanted = Object.entries(codes).flatMap(([zip, { state }]) => (state === 'CA' ? [zip] : []))
  expect(wanted.length).toBeGreaterThan(2_000)
  expect([...found].sort()).toEqual(wanted.sort())
})

test('the counties of California in the image equal those of the whole atlas', async () => {
  const [file = ''] = globSync('bundle/counties-*.js', { cwd: out })
  const shared = Object.values(await import(join(out, file)))
  expect(shared).toContainEqual(counties)
})

test('a service loads only the clients of the servers that it needs', () => {
  const read = (file: string) => readFileSync(join(out, 'bundle', file), 'utf8')
  const loaded = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const [, next = ''] of read(file).matchAll(/^import\b(?!\()[^"]*"\.\/([^"]+\.js)"/gm)) loaded(next, seen)
    return seen
  }
  // One class of each of mongoose, nats, ioredis and bullmq.
  const clients = {
    mongo: 'MongooseError',
    nats: 'NatsError',
    redis: 'MaxRetriesPerRequestError',
    jobs: 'UnrecoverableError',
  }
  const of = (service: string) => {
    const code = [...loaded(`${service}.js`)].map(read).join('\n')
    return Object.values(clients).filter(name => new RegExp(`class ${name}\\b|\\b${name}=class`).test(code))
  }
  expect(of('gateway')).toEqual([clients.redis])
  expect(of('achievements')).toEqual([clients.mongo, clients.nats])
  expect(of('community')).toEqual(Object.values(clients))
})

test('every file is ASCII: Node stores other text with two bytes per character', () => {
  const names = readdirSync(join(out, 'bundle'))
  expect(names.filter(name => /[^\0-\x7f]/.test(readFileSync(join(out, 'bundle', name), 'utf8')))).toEqual([])
})

test('compressed assets and workers of the web app are in the image in compressed form only', () => {
  const dist = mkdtempSync(join(tmpdir(), 'muster-web-'))
  mkdirSync(join(dist, 'assets'))
  const all = [
    'index.html',
    'index.html.br',
    'sw.js',
    'sw.js.br',
    'assets/app.js',
    'assets/app.js.br',
    'assets/tiny.js',
    'assets/font.woff2',
  ]
  for (const name of all) writeFileSync(join(dist, name), '')
  keepCompressedAlone(dist)
  const left = readdirSync(dist, { recursive: true }).filter(name => name !== 'assets')
  const removed = ['assets/app.js', 'sw.js']
  expect(left.sort()).toEqual(all.filter(name => !removed.includes(name)).sort())
  rmSync(dist, { recursive: true })
})

test('a file finds data relative to its own path from the bundle too', async () => {
  const own = globSync('{services,packages}/*/src/**/*.ts', { cwd: root, exclude: ['packages/test-kit/**'] })
  const relative = own.filter(file =>
    /import\.meta\.(url|dirname|filename)/.test(readFileSync(join(root, file), 'utf8')),
  )
  // A file that is added here must also be put into the bundle: see tools/image/bundle.ts.
  expect(relative.sort()).toEqual([
    'packages/guide/src/load-packs.ts',
    'services/alerts/src/domain/read-counties.ts',
    'services/navigation/src/packs/packs.ts',
    'services/navigation/src/planning/planner.ts',
  ])
  expect(loadPacks(pathToFileURL(join(out, 'packs/')))).toEqual(loadPacks())
  const atlas = 'node_modules/us-atlas/counties-10m.json'
  expect(brotliDecompressSync(readFileSync(join(out, `${atlas}.br`)))).toEqual(readFileSync(join(root, atlas)))
  for (const worker of ['packs-worker', 'planning-worker'])
    expect(Object.keys(await import(join(out, `bundle/${worker}.js`)))).toContain('default')
})
