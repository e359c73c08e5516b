import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../infra/paths.ts'
import { type Say, UserActionRequired } from '../infra/types.ts'
import type { Keeper } from '../process/keeper.ts'
import { withLock } from '../process/lock.ts'

export const webDist = join(root, 'web/dist')
export const vite = join(root, 'node_modules/vite/bin/vite.js')

const notInputs = new Set(['node_modules', 'dist', 'coverage', 'test', '.turbo'])

/** Builds the web app if its sources have changed since the last build. */
export async function buildWeb(keeper: Keeper, say: Say): Promise<void> {
  // The state is beside the build and not in MUSTER_STATE, because all starts of a checkout share the build.
  const state = join(root, '.muster')
  const seenFile = join(state, 'web-build')
  await withLock(join(state, 'web-build.lock'), async () => {
    const digest = await digestOf(webInputs())
    const seen = await readFile(seenFile, 'utf8').catch(() => '')
    if (seen === digest && existsSync(join(webDist, 'index.html'))) return
    say('Building the web app (again only when it changes)')
    const logFile = join(state, 'log/web-build.log')
    const build = await keeper.spawn({
      command: process.execPath,
      args: [vite, 'build'],
      cwd: join(root, 'web'),
      // A development build is ten times as large, and the caller's environment may set NODE_ENV.
      env: { ...process.env, NODE_ENV: 'production' },
      logFile,
    })
    // Processes of the keeper do not keep this process alive, so this timer does.
    const holdOpen = setInterval(() => undefined, 60_000)
    const { code } = await build.exited.finally(() => clearInterval(holdOpen))
    if (code !== 0) throw new UserActionRequired(`The web app does not build; see ${relative(process.cwd(), logFile)}.`)
    await mkdir(state, { recursive: true })
    await writeFile(seenFile, digest)
  })
}

/** Files and folders that the build is made from: the app, the workspaces that it depends on, and the installed packages. */
export function webInputs(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const workspaces = Object.keys(dependencies).filter(name => name.startsWith('@muster/'))
  const folders = workspaces.map(name => realpathSync(join(root, 'node_modules', name)))
  return [join(root, 'web'), ...folders, join(root, 'package-lock.json')]
}

async function digestOf(paths: string[]): Promise<string> {
  const digest = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesBelow(path)) {
      digest
        .update(relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return digest.digest('hex')
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (!entries) return existsSync(path) ? [path] : []
  const kept = entries.filter(entry => !notInputs.has(entry.name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  const below = await Promise.all(
    kept.map(entry => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)])),
  )
  return below.flat()
}
