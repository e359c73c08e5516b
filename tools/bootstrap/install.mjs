import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// Not import.meta.dirname: a Node that is too old lacks it, and must still be able to print the message that says so.
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
export const pinnedNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean }> }} Lockfile */

/** Whether node_modules matches package-lock.json. npm writes its own list of packages last, so the list exists only after a complete install. */
export function isInstalled() {
  const wanted = readLockfile(join(root, 'package-lock.json'))
  const present = readLockfile(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present || !existsSync(pinnedNode)) return false
  return Object.entries(wanted.packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .every(([path, entry]) => {
      if (entry.link) return existsSync(join(root, path))
      const there = present.packages[path]
      // Other systems' binaries are optional and absent here.
      return there ? there.version === entry.version : entry.optional === true
    })
}

/**
 * @param {AbortSignal} given aborts the install
 * @returns {Promise<string | null>} one line that says what to do, if it failed
 */
export async function installPackages(given) {
  const state = resolve(root, process.env.MUSTER_STATE || '.muster')
  const lock = join(state, 'install.lock')
  try {
    mkdirSync(state, { recursive: true })
    await takeLock(lock)
    // Another command may have installed the packages while this one waited for the lock.
    if (isInstalled()) return null
    return await runNpm(given)
  } catch (error) {
    return explain(error instanceof Error ? error.message : String(error))
  } finally {
    if (readLock(lock) === process.pid) rmSync(lock, { force: true })
  }
}

/**
 * @param {AbortSignal} given
 * @returns {Promise<string | null>}
 */
async function runNpm(given) {
  // Not `ci`: it refuses a lock file that was written on a machine where the optional binaries of other systems could not be looked up.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null
  const began = Date.now()
  const stopTelling = tell(() => `Installing packages (once) ${Math.round((Date.now() - began) / 1000)} s`)
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  given.addEventListener('abort', () => child.kill('SIGTERM'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  /** @type {number | null} */
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
  stopTelling()
  if (code === 0 && isInstalled()) return null
  return given.aborted || code === null
    ? 'Installing packages was interrupted; run the command again.'
    : explain(output)
}

/** @param {() => string} line */
function tell(line) {
  if (!process.stderr.isTTY) {
    console.error('Installing packages (once)')
    return () => undefined
  }
  const timer = setInterval(() => process.stderr.write(`\r${line()}`), 1000)
  process.stderr.write(line())
  return () => {
    clearInterval(timer)
    process.stderr.write('\r\x1b[2K')
  }
}

/** @param {string} output */
function explain(output) {
  if (/ENOSPC/.test(output)) return 'The disk is full: free some space and run the command again.'
  if (/EACCES|EPERM/.test(output)) return `This user may not write to ${root}; change its owner or move the checkout.`
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH/.test(output)) {
    return 'npm cannot reach its registry: check the network (or npm config get proxy) and run the command again.'
  }
  const reasons = output.split('\n').map(line => line.replace(/^npm (error|ERR!)\s*/, '').trim())
  const reason = reasons.find(line => line !== '' && !/^(code|errno|syscall|path|npm warn) /i.test(line))
  return `Installing packages failed: ${reason ?? 'npm gave no reason'}`
}

/** @param {string} path */
async function takeLock(path) {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
      if (!isAlive(readLock(path))) rmSync(path, { force: true })
    }
    await delay(200)
  }
}

/** @param {string} path */
function readLock(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return 0
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * @param {string} path
 * @returns {Lockfile | null}
 */
function readLockfile(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
