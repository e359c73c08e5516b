import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createUser, currentUser } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { createCookieClient } from '@muster/test-kit/cookie-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { processes } from '../deploy/processes.ts'
import { cacheDir, root } from '../infra/paths.ts'
import { servers } from '../infra/start-infra.ts'
import { processStamp } from '../process/identity.ts'
import { temporaryFolder } from '../tests/temporary-folder.ts'

// A start that has to build the web app takes minutes on a busy machine.
const patience = 300_000
const testMs = 600_000

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

/** The process of a server, by its folder or port in its arguments. */
function pidOf(server: string, state: string): number {
  const port = readFileSync(join(state, server, 'port'), 'utf8')
  const found = keptPids(state).find(pid => {
    const command = commandOf(pid)
    return command.includes(join(state, server)) || command.includes(`:${port}`)
  })
  return found ?? expect.unreachable(`no process of ${server}`)
}

/** The command line of a process; empty once it has ended, because an ended process is still listed for a moment. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Makes Node use this proxy, where nothing listens, for every address that NO_PROXY does not name. */
const brokenProxy = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' }

function keptPids(state: string): number[] {
  const dir = join(state, 'pids')
  return existsSync(dir) ? readdirSync(dir).map(Number) : []
}

test(
  'npm start prints one working address, also behind a proxy or with the usual port in use, keeps logs, runs once, restarts servers and leaves nothing when killed',
  async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    onTestFinished(() => void squatter.close())
    const address = squatter.address()
    const taken = String(address && typeof address === 'object' ? address.port : 0)
    const state = temporaryFolder()

    mkdirSync(join(state, 'log'))
    writeFileSync(join(state, 'log/chat.log'), 'why it ended')

    const first = start(state, ['--port', taken], brokenProxy)
    const [, url = ''] = await first.said(/Muster runs at (\S+)/)
    expect(first.output()).toContain(`Port ${taken} is taken`)
    expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
    expect(await (await fetch(`${url}/api/auth/me`)).json()).toEqual({ user: null })

    expect(readFileSync(join(state, 'log.last/chat.log'), 'utf8')).toBe('why it ended')

    const second = start(state)
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('Muster already runs from this checkout')

    const browser = createCookieClient(url)
    const account = buildNewUser()
    expect((await browser.call(createUser, { body: account })).status).toBe(201)
    for (const server of ['mongo', 'nats', 'redis']) process.kill(pidOf(server, state), 'SIGKILL')
    for (const title of ['MongoDB', 'NATS', 'Redis']) {
      await first.said(new RegExp(`${title} ended \\(SIGKILL\\); starting it again`))
      await first.said(new RegExp(`${title} is up again`))
    }
    const me = async () => (await browser.call(currentUser)).body
    await vi.waitFor(async () => expect(await me()).toMatchObject({ user: { email: account.email } }), {
      timeout: patience,
      interval: 200,
    })

    const pids = keptPids(state)
    expect(pids).toHaveLength(processes.length + Object.keys(servers).length)
    first.child.kill('SIGKILL')
    for (const pid of pids)
      await vi.waitFor(() => expect(processStamp(pid)).toBeNull(), { timeout: 30_000, interval: 50 })
  },
  testMs,
)

test(
  'a service that does not start fails the start, prints the end of its log, and leaves nothing',
  async () => {
    const state = temporaryFolder()
    const { ended, output } = start(state, [], { LOG_LEVEL: 'nonsense' })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/did not start:\n(.*\n)*.*LOG_LEVEL/)
    expect(keptPids(state)).toEqual([])
  },
  testMs,
)

test('an unknown option is rejected with a list of the known ones', async () => {
  const { ended, output } = start(temporaryFolder(), ['--frseh'])
  expect(await ended).toBe(1)
  expect(output()).toContain('Usage: npm start -- [--fresh] [--no-drill] [--no-region] [--port N]')
})
