import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './paths.ts'
import { findOnPath } from './sources/path-binary.ts'
import { type Say, UserActionRequired } from './types.ts'

const run = promisify(execFile)
const downloadMs = 3 * 60_000
const installMs = 10 * 60_000
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Chromium's arguments: no sandbox when run as root, and software WebGL for maps. Pages are not composited with WebGL, which takes an eighth less processor
 * time on machines without a graphics card.
 */
export function chromiumArgs(): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return [...asRoot, '--enable-unsafe-swiftshader']
}

/**
 * The path of a Chromium for browser tests: CHROMIUM_PATH, Playwright's own, the system's, Playwright's download, or
 * Debian's package when root. Throws UserActionRequired with the one command to run.
 */
export async function findChromium(say: Say, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new UserActionRequired('Your CHROMIUM_PATH names a file that does not exist.')
  }
  return (
    (await playwrightsOwn()) ??
    theSystems(env) ??
    (await playwrightsDownload(say, env)) ??
    (await debians(say, env)) ??
    Promise.reject(
      new UserActionRequired(
        'No Chromium is here for the browser tests. Run: npx playwright install --with-deps chromium',
      ),
    )
  )
}

async function playwrightsOwn(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

function theSystems(env: NodeJS.ProcessEnv): string | null {
  return findOnPath(names, env.PATH) ?? (existsSync(macChrome) ? macChrome : null)
}

async function playwrightsDownload(say: Say, env: NodeJS.ProcessEnv): Promise<string | null> {
  say('Fetching Chromium for the browser tests (once)')
  try {
    const cli = join(root, 'node_modules/playwright/cli.js')
    await run(process.execPath, [cli, 'install', 'chromium'], { timeout: downloadMs, env })
    const path = await playwrightsOwn()
    // A downloaded Chromium may lack system libraries, so it is started once to check.
    if (path) await run(path, ['--version'], { timeout: 20_000, cwd: dirname(path) })
    return path
  } catch {
    return null
  }
}

async function debians(say: Say, env: NodeJS.ProcessEnv): Promise<string | null> {
  if (process.getuid?.() !== 0 || !findOnPath(['apt-get'], env.PATH)) return null
  say('Installing the package chromium for the browser tests (once)')
  const options = { timeout: installMs, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    await run('apt-get', ['update', '-qq'], options)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
    return theSystems(env)
  } catch {
    return null
  }
}
