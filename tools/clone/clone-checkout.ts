import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../infra/paths.ts'

/**
 * Copies this checkout into an empty folder in its present state, without ignored files. Packages are links to the installed ones;
 * our own workspaces resolve inside the copy, so tests there run the code of the copy.
 */
export function cloneCheckout(folder: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of list.split('\0').filter(name => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  linkPackages(folder)
}

function linkPackages(folder: string): void {
  linkModules(join(root, 'node_modules'), join(folder, 'node_modules'))
  linkWorkspaces(folder)
}

/** Links the packages of a `node_modules` folder, except our own workspaces and the caches of tools: two copies must not write to the same cache. */
function linkModules(modules: string, copied: string): void {
  mkdirSync(join(copied, '@muster'), { recursive: true })
  for (const name of readdirSync(modules)) {
    if (name === '@muster' || /^\.(cache|vite|vite-temp)$/.test(name)) continue
    symlinkSync(join(modules, name), join(copied, name))
  }
}

/** Links the workspaces that have no link yet, as `npm install` would. */
export function linkWorkspaces(folder: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] }
  for (const manifest of globSync(
    workspaces.map(pattern => `${pattern}/package.json`),
    { cwd: folder },
  )) {
    const { name } = JSON.parse(readFileSync(join(folder, manifest), 'utf8')) as { name: string }
    const link = join(folder, 'node_modules', name)
    if (!existsSync(link)) symlinkSync(join(folder, dirname(manifest)), link)
    const own = join(root, dirname(manifest), 'node_modules')
    const copied = join(folder, dirname(manifest), 'node_modules')
    if (existsSync(own) && !existsSync(copied)) linkModules(own, copied)
  }
}
