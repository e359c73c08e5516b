import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { processStamp } from './identity.ts'
import { startKeeper } from './keeper.ts'

const keeperModule = join(import.meta.dirname, 'keeper.ts')
const gone = (pid: number) => vi.waitFor(() => expect(processStamp(pid)).toBeNull(), { timeout: 60_000, interval: 20 })

/** Starts a process whose keeper runs a program that ignores SIGTERM and has a child; returns both pids. */
async function startParent(dir: string) {
  const stubborn = `
    const { spawn } = require('node:child_process')
    process.on('SIGTERM', () => {})
    const child = spawn('sleep', ['1000'], { stdio: 'ignore' })
    require('node:fs').writeFileSync(${JSON.stringify(join(dir, 'grandchild'))}, String(child.pid))
    setInterval(() => {}, 1000)`
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { startKeeper } from ${JSON.stringify(keeperModule)}
       const keeper = startKeeper(${JSON.stringify(dir)})
       keeper.removeAtEnd(${JSON.stringify(join(dir, 'ephemeral'))})
       const kept = await keeper.spawn({ command: process.execPath, args: ['-e', ${JSON.stringify(stubborn)}],
         logFile: ${JSON.stringify(join(dir, 'log'))}, graceMs: 100 })
       console.log(kept.pid)
       setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]
  const grandchild = await vi.waitFor(() => Number(readFileSync(join(dir, 'grandchild'), 'utf8')) || Promise.reject(), {
    timeout: 60_000,
    interval: 20,
  })
  return { parent, pid: Number(line), grandchild }
}

test('nothing remains after SIGKILL of the parent: no process, child process or folder', async () => {
  const dir = temporaryFolder()
  mkdirSync(join(dir, 'ephemeral'))
  const { parent, pid, grandchild } = await startParent(dir)
  expect(processStamp(pid)).not.toBeNull()
  parent.kill('SIGKILL')
  await gone(pid)
  await gone(grandchild)
  await vi.waitFor(() => expect(existsSync(join(dir, 'ephemeral'))).toBe(false))
})

test('processes end after SIGKILL of the keeper, and whoever waits for them is notified', async () => {
  const dir = temporaryFolder()
  const keeper = startKeeper(dir)
  const kept = await keeper.spawn({ command: 'sleep', args: ['1000'], logFile: join(dir, 'log') })
  process.kill(keeperOf(dir, kept.pid), 'SIGKILL')
  expect(await kept.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await gone(kept.pid)
})

test('the next start ends a process whose parent and keeper were both killed', async () => {
  const dir = temporaryFolder()
  const { parent, pid } = await startParent(dir)
  parent.kill('SIGSTOP')
  process.kill(keeperOf(dir, pid), 'SIGKILL')
  parent.kill('SIGKILL')
  await gone(parent.pid ?? 0)
  expect(processStamp(pid)).not.toBeNull()
  const next = startKeeper(dir)
  await gone(pid)
  await next.stop()
})

test('a stop is graceful first, and has a time limit', async () => {
  const dir = temporaryFolder()
  const keeper = startKeeper(dir)
  const run = (script: string) => keeper.spawn({ command: 'sh', args: ['-c', script], logFile: join(dir, 'log') })
  const logged = (word: string) => vi.waitFor(() => expect(readFileSync(join(dir, 'log'), 'utf8')).toContain(word))
  const polite = await run('trap "exit 7" TERM; echo ready; while :; do sleep 0.05; done')
  await logged('ready')
  expect(await polite.stop(5000)).toMatchObject({ code: 7 })
  const deaf = await run('trap "" TERM; echo deaf; while :; do sleep 0.05; done')
  await logged('deaf')
  expect(await deaf.stop(100)).toMatchObject({ signal: 'SIGKILL' })
  await keeper.stop()
})

test('a program that does not exist is reported at once', async () => {
  const dir = temporaryFolder()
  const keeper = startKeeper(dir)
  await expect(keeper.spawn({ command: '/no/such/program', args: [], logFile: join(dir, 'log') })).rejects.toThrow(
    'ENOENT',
  )
  await keeper.stop()
})

function keeperOf(dir: string, pid: number): number {
  return (JSON.parse(readFileSync(join(dir, 'pids', String(pid)), 'utf8')) as { keeper: number }).keeper
}
