import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { processStamp } from '../process/identity.ts'
import { fakeProgram } from '../tests/fake-program.ts'
import { temporaryFolder } from '../tests/temporary-folder.ts'

const nodeVersion = { version: '26.10.0' }
const lockfile = { packages: { '': {}, 'node_modules/node': nodeVersion } }

/** A checkout that contains only the bootstrap script and a start command. */
function checkout({ installed = true, start = '' }: { installed?: boolean; start?: string }): string {
  const root = temporaryFolder()
  cpSync(import.meta.dirname, join(root, 'tools/bootstrap'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lockfile))
  mkdirSync(join(root, 'tools/start'), { recursive: true })
  writeFileSync(join(root, 'tools/start/main.ts'), start)
  if (installed) install(root)
  return root
}

function install(root: string): void {
  const bin = join(root, 'node_modules/node/bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync(process.execPath, join(bin, 'node'))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(lockfile))
}

function run(root: string, options: { args?: string[]; npm?: string; shell?: boolean } = {}) {
  const script = join(root, 'tools/bootstrap/main.mjs')
  const args = options.args ?? ['start']
  const env = { ...process.env, npm_execpath: '', MUSTER_STATE: '', PATH: `${options.npm ?? ''}:${process.env.PATH}` }
  const child = options.shell
    ? spawn('sh', ['-c', `node ${script} ${args.join(' ')}; exit $?`], { env })
    : spawn(process.execPath, [script, ...args], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (output += data))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  return { child: child as ChildProcess, ended, output: () => output }
}

const untilSaid = (output: () => string, word: string) =>
  vi.waitFor(() => expect(output()).toContain(word), { timeout: 60_000, interval: 20 })

const staying = `
  process.on('SIGTERM', () => { console.log('got SIGTERM'); process.exit(5) })
  process.on('disconnect', () => process.exit(6))
  console.log('pid=' + process.pid + '.')
  setInterval(() => {}, 1000)`

test('passes arguments to the command and returns its exit code', async () => {
  const root = checkout({ start: 'console.log(process.argv.slice(2).join()); process.exit(3)' })
  const { code, output } = await run(root, { args: ['start', '--port', '1'] }).ended
  expect(output.trim()).toBe('--port,1')
  expect(code).toBe(3)
})

test('started processes return memory to the system, unless the environment says otherwise', async () => {
  const root = checkout({ start: 'console.log(process.env.MALLOC_ARENA_MAX)' })
  vi.stubEnv('MALLOC_ARENA_MAX', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await run(root).ended).output.trim()).toBe('2')
  vi.stubEnv('MALLOC_ARENA_MAX', '4')
  expect((await run(root).ended).output.trim()).toBe('4')
})

test('forwards a signal, and waits for the command to end', async () => {
  const { child, ended, output } = run(checkout({ start: staying }))
  await untilSaid(output, 'pid=')
  child.kill('SIGTERM')
  const { code } = await ended
  expect(output()).toContain('got SIGTERM')
  expect(code).toBe(5)
})

test('the command is informed when the script is killed', async () => {
  const { child, output } = run(checkout({ start: staying }))
  await untilSaid(output, 'pid=')
  const pid = Number(output().match(/pid=(\d+)/)?.[1])
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(processStamp(pid)).toBeNull(), { timeout: 60_000, interval: 20 })
})

test('the command ends when the parent of the script is killed', async () => {
  const { child, output } = run(checkout({ start: staying }), { shell: true })
  await untilSaid(output, 'pid=')
  const pid = Number(output().match(/pid=(\d+)/)?.[1])
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(processStamp(pid)).toBeNull(), { timeout: 60_000, interval: 20 })
})

test('missing packages are installed, with one line of progress, before the command runs', async () => {
  const root = checkout({ installed: false, start: "console.log('started')" })
  const prepared = checkout({})
  const npm = join(root, 'fake')
  fakeProgram(npm, 'npm', `echo noise; cp -R ${join(prepared, 'node_modules')} ${root}/`)
  const { code, output } = await run(root, { npm }).ended
  expect(output).toBe('Installing packages (once)\nstarted\n')
  expect(code).toBe(0)
})

test('installs again after a change of the lock file', async () => {
  const root = checkout({ start: "console.log('started')" })
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { ...lockfile.packages, 'node_modules/new': { version: '1.0.0' } } }),
  )
  const npm = join(root, 'fake')
  fakeProgram(npm, 'npm', `cp ${root}/package-lock.json ${root}/node_modules/.package-lock.json`)
  const { output } = await run(root, { npm }).ended
  expect(output).toBe('Installing packages (once)\nstarted\n')
})

test.each([
  ['npm error code ENOTFOUND', 'npm cannot reach its registry'],
  ['npm error code ENOSPC', 'The disk is full'],
  ['npm error code EACCES', 'may not write'],
  ['npm error something else', 'Installing packages failed: something else'],
])('reports a failed install in one line: %s', async (said, told) => {
  const root = checkout({ installed: false })
  const npm = join(root, 'fake')
  fakeProgram(npm, 'npm', `echo "${said}" >&2; exit 1`)
  const { code, output } = await run(root, { npm }).ended
  expect(output.trim().split('\n').at(-1)).toContain(told)
  expect(output.trim().split('\n')).toHaveLength(2)
  expect(code).toBe(1)
})

test('the lock of a killed install does not delay the next one', async () => {
  const root = checkout({ installed: false })
  const npm = join(root, 'fake')
  fakeProgram(npm, 'npm', 'exit 1')
  mkdirSync(join(root, '.muster'))
  const gone = spawn('true')
  await once(gone, 'exit')
  writeFileSync(join(root, '.muster/install.lock'), String(gone.pid))
  const { code } = await run(root, { npm }).ended
  expect(code).toBe(1)
  expect(() => readFileSync(join(root, '.muster/install.lock'))).toThrow('ENOENT')
})

test('an unknown command is rejected with a list of the known ones', async () => {
  const { code, output } = await run(checkout({}), { args: ['fly'] }).ended
  expect(output).toBe(
    'Unknown command. Use one of: start, dev, test, check, bench, chaos, mutants, pictures, region, new-service, secrets, muster, backup, deploy:compose, deploy:k8s.\n',
  )
  expect(code).toBe(1)
})

test('an install ends with its parent process, and the command is not run', async () => {
  const root = checkout({ installed: false, start: "console.log('started')" })
  const npm = join(root, 'fake')
  fakeProgram(npm, 'npm', `echo $$ > ${root}/npm.pid; exec sleep 1000`)
  const { child, output } = run(root, { npm, shell: true })
  const pid = await vi.waitFor(() => Number(readFileSync(join(root, 'npm.pid'), 'utf8')) || Promise.reject(), {
    timeout: 60_000,
    interval: 20,
  })
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(processStamp(pid)).toBeNull(), { timeout: 60_000, interval: 20 })
  await untilSaid(output, 'interrupted')
  expect(output()).not.toContain('started')
})

test.each(['secrets', 'muster', 'region', 'deploy:compose', 'deploy:k8s'])(
  'npm run %s works in a fresh clone, with any Node',
  name => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
    expect(scripts[name]).toBe(`node tools/bootstrap/main.mjs ${name}`)
  },
)
