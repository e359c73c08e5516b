import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { edits } from './edits.ts'

const template = join(import.meta.dirname, 'template')

/** Writes a new service into a checkout: its folder, its routes, its Kubernetes objects, and its entries in shared files. */
export function generateService(root: string, name: string): void {
  for (const file of globSync('{package.json,tsconfig.json,README.md,src/**/*,test/*}.template', { cwd: template })) {
    const target = file.replace(/\.template$/, '').replace(/^test\/name\./, `test/${name}.`)
    write(join(root, 'services', name, target), fill(readFileSync(join(template, file), 'utf8'), root, name))
  }
  const routes = readFileSync(join(template, 'routes.ts.template'), 'utf8')
  write(join(root, `packages/contracts/src/routes/${name}.ts`), fill(routes, root, name))
  // Achievements is the simplest kind of service; the tests of k8s/ check whether the copy fits the new one.
  const model = readFileSync(join(root, 'k8s/base/services/achievements.yaml'), 'utf8')
  write(join(root, `k8s/base/services/${name}.yaml`), model.replaceAll('achievements', name))
  for (const { file, before, insert } of edits(name)) insertBefore(join(root, file), before, insert)
  addToLockfile(join(root, 'package-lock.json'), join(root, 'services', name), name)
}

function fill(text: string, root: string, name: string): string {
  return text
    .replaceAll('{{name}}', name)
    .replaceAll('{{Name}}', `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    .replaceAll('{{dependencies}}', () => dependencies(root))
}

/** The package's dependencies, in the versions that the repository has today. */
function dependencies(root: string): string {
  const manifest = JSON.parse(readFileSync(join(root, 'services/achievements/package.json'), 'utf8'))
  const chosen = ['@muster/contracts', '@muster/service-kit', 'mongoose', 'zod']
  const entries = chosen.map(one => [one, manifest.dependencies[one]] as const)
  return JSON.stringify(Object.fromEntries(entries), null, 2).replaceAll('\n', '\n  ')
}

function insertBefore(path: string, before: string, insert: string): void {
  const text = readFileSync(path, 'utf8')
  const at = text.indexOf(before)
  if (at === -1) throw new Error(`${path} has no line "${before.trim()}"`)
  writeFileSync(path, text.slice(0, at) + insert + text.slice(at))
}

/** Adds the entries that `npm install` would write for a workspace whose packages are all installed already. */
function addToLockfile(path: string, folder: string, name: string): void {
  const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, unknown> }
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  lock.packages[`node_modules/@muster/${name}`] = { resolved: `services/${name}`, link: true }
  lock.packages[`services/${name}`] = { name: `@muster/${name}`, version: '0.1.0', dependencies, devDependencies }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
