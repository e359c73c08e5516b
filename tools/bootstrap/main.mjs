// Runs on Node 20 and later, with nothing installed: installs the packages if needed, then runs the command with the Node that the
// repository pins, which runs TypeScript without a build.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages, isInstalled, pinnedNode, root } from './install.mjs'
import { watchParent } from './watch-parent.mjs'

/** @type {Record<string, string[]>} */
const commands = {
  start: ['tools/start/main.ts'],
  dev: ['tools/start/main.ts', '--dev'],
  test: ['tools/test/main.ts'],
  check: ['tools/check/main.ts'],
  bench: ['bench/main.ts'],
  chaos: ['tools/chaos/main.ts'],
  mutants: ['tools/mutants/main.ts'],
  pictures: ['tools/pictures/main.ts'],
  region: ['tools/region/main.ts'],
  'new-service': ['tools/new-service/main.ts'],
  secrets: ['tools/deploy/secrets-main.ts'],
  muster: ['tools/operate/main.ts'],
  backup: ['tools/backup/main.ts'],
  'deploy:compose': ['tools/deploy/check/main.ts'],
  'deploy:k8s': ['tools/deploy/check/cluster/main.ts'],
}
const oldest = 20

/**
 * Settings of glibc's allocator for commands that start many long-running, mostly idle processes. By default glibc keeps the memory that V8's
 * threads have freed in an arena for each thread, which is 8 to 14 MB per process. With these it returns most of it to the system.
 */
const lean = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
const leanCommands = ['start', 'dev']
const killAfterMs = 30_000

const ending = new AbortController()
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => ending.abort(signal))
watchParent(() => ending.abort('SIGTERM'))

process.exitCode = await main(process.argv[2] ?? '', process.argv.slice(3))

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(command, args) {
  const entry = commands[command]
  if (!entry) return refuse(`Unknown command. Use one of: ${Object.keys(commands).join(', ')}.`)
  if (Number(process.versions.node.split('.')[0]) < oldest) {
    return refuse(`Node ${process.versions.node} is too old; Muster starts with Node ${oldest} or newer.`)
  }
  if (!isInstalled()) {
    const problem = await installPackages(ending.signal)
    if (problem) return refuse(problem)
  }
  if (!existsSync(join(root, entry[0] ?? ''))) return refuse(`There is no ${entry[0]} in this checkout.`)
  return goOn([...entry, ...args], leanCommands.includes(command) ? lean : {})
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} defaults variables that are set if the environment does not set them
 * @returns {Promise<number>}
 */
function goOn(args, defaults) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  // The IPC channel closes when this process ends, even if it is killed, so the child notices.
  const child = spawn(pinnedNode, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...defaults, ...process.env, ...withoutProxyHere(process.env), PATH: path },
  })
  const end = () => {
    child.kill(ending.signal.reason)
    setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
  }
  ending.signal.addEventListener('abort', end)
  if (ending.signal.aborted) end()
  return new Promise(resolve => {
    child.once('error', error => resolve(refuse(`The pinned Node does not start: ${error.message}`)))
    child.once('exit', (code, signal) =>
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15)),
    )
  })
}

/**
 * The variables that Node reads at its start. A proxy for the internet must not receive the requests between our processes on this machine.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutProxyHere({ no_proxy, NO_PROXY }) {
  const given = no_proxy || NO_PROXY
  const all = [...(given ? [given] : []), 'localhost', '127.0.0.1', '::1'].join(',')
  return { no_proxy: all, NO_PROXY: all }
}

/** @param {string} line */
function refuse(line) {
  console.error(line)
  return 1
}
