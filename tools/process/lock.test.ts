import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { tryLock, withLock } from './lock.ts'

const lockModule = join(import.meta.dirname, 'lock.ts')

function inNewProcess(code: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('a held lock names its holder, and is free after its release', () => {
  const path = join(temporaryFolder(), 'a.lock')
  const first = tryLock(path)
  expect(tryLock(path)).toEqual({ heldBy: process.pid })
  if ('lock' in first) first.lock.release()
  expect(tryLock(path)).toHaveProperty('lock')
})

test('the lock of a killed process is taken over', async () => {
  const path = join(temporaryFolder(), 'a.lock')
  const holder = inNewProcess(
    `import { tryLock } from ${JSON.stringify(lockModule)}
     tryLock(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000)`,
  )
  await once(holder.stdout, 'data')
  expect(tryLock(path)).toEqual({ heldBy: holder.pid })
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(tryLock(path)).toHaveProperty('lock')
})

test('a reused pid is not taken for the holder', () => {
  const path = join(temporaryFolder(), 'a.lock')
  writeFileSync(path, JSON.stringify({ pid: process.pid, stamp: 'another time', token: 'x' }))
  expect(tryLock(path)).toHaveProperty('lock')
})

test('a lock file damaged by a full disk is taken over', () => {
  const path = join(temporaryFolder(), 'a.lock')
  writeFileSync(path, '')
  expect(tryLock(path)).toHaveProperty('lock')
})

test('of many processes that find the same stale lock, one at a time acquires it', async () => {
  const dir = temporaryFolder()
  const path = join(dir, 'a.lock')
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(path, JSON.stringify({ pid: gone, stamp: 'long ago', token: 'stale' }))
  const log = join(dir, 'log')
  const code = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(lockModule)}
    await withLock(${JSON.stringify(path)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ')
      await setTimeout(5)
      appendFileSync(${JSON.stringify(log)}, 'out ')
    })`
  await Promise.all(Array.from({ length: 6 }, () => once(inNewProcess(code), 'exit')))
  expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(6))
})

test('waiting for a lock ends with a message that names the holder', async () => {
  const path = join(temporaryFolder(), 'a.lock')
  tryLock(path)
  const waited = withLock(path, async () => 'never', { waitMs: 150 })
  await expect(waited).rejects.toThrow(`Process ${process.pid} has held`)
})
