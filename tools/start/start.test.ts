import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cacheDir, root } from '../infra/paths.ts'
import { processStamp } from '../process/identity.ts'
import { temporaryFolder } from '../tests/temporary-folder.ts'

const patience = 100_000
const testMs = 120_000

function start(state: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(root, 'tools/bootstrap/main.mjs'), 'start', '--no-drill', ...args], {
    env: {
      ...process.env,
      NODE_ENV: undefined,
      MUSTER_STATE: state,
      MUSTER_CACHE: cacheDir(),
      REGION_ON_START: 'false',
      ...env,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const said = (what: RegExp) =>
    Promise.race([
      vi.waitFor(() => output.match(what) ?? Promise.reject(new Error(output)), { timeout: patience, interval: 50 }),
      ended.then(code => Promise.reject(new Error(`The start ended with ${code}:\n${output}`))),
    ])
  return { child, ended, said, output: () => output }
}

function keptPids(state: string): number[] {
  const dir = join(state, 'pids')
  return existsSync(dir) ? readdirSync(dir).map(Number) : []
}

test(
  'npm start says one address that works, on another port where the usual one is taken, once per checkout, and leaves nothing when killed',
  async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    onTestFinished(() => void squatter.close())
    const address = squatter.address()
    const taken = String(address && typeof address === 'object' ? address.port : 0)
    const state = temporaryFolder()

    const first = start(state, ['--port', taken])
    const [, url = ''] = await first.said(/Muster runs at (\S+)/)
    expect(first.output()).toContain(`Port ${taken} is taken`)
    expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
    expect(await (await fetch(`${url}/api/auth/me`)).json()).toEqual({ user: null })

    const second = start(state)
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('Muster already runs from this checkout')

    const pids = keptPids(state)
    expect(pids).toHaveLength(12)
    first.child.kill('SIGKILL')
    for (const pid of pids)
      await vi.waitFor(() => expect(processStamp(pid)).toBeNull(), { timeout: 30_000, interval: 50 })
  },
  testMs,
)

test(
  'a service that does not start fails the start, told with the end of its log, and leaves nothing',
  async () => {
    const state = temporaryFolder()
    const { ended, output } = start(state, [], { LOG_LEVEL: 'nonsense' })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/did not start:\n(.*\n)*.*LOG_LEVEL/)
    expect(keptPids(state)).toEqual([])
  },
  testMs,
)

test('an option that does not exist is refused with the ones that do', async () => {
  const { ended, output } = start(temporaryFolder(), ['--frseh'])
  expect(await ended).toBe(1)
  expect(output()).toContain('Usage: npm start -- [--fresh] [--no-drill] [--no-region] [--port N]')
})
