import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isCode, processStamp } from './identity.ts'

type Holder = { pid: number; stamp: string | null; token: string }
/** A lock that this process holds. */
export type Lock = { release(): void }

const pollMs = 100
const takeoverMs = 10_000

/** Takes the lock file, or returns its holder. A stale lock, whose process has exited, is taken over. */
export function tryLock(path: string): { lock: Lock } | { heldBy: number } {
  mkdirSync(dirname(path), { recursive: true })
  const mine: Holder = { pid: process.pid, stamp: processStamp(process.pid), token: randomUUID() }
  if (!create(path, mine)) {
    const holder = read(path)
    if (holder && isAlive(holder)) return { heldBy: holder.pid }
    if (holder && !removeStale(path, holder)) return { heldBy: holder.pid }
    if (!create(path, mine)) return { heldBy: read(path)?.pid ?? 0 }
  }
  return {
    lock: {
      release: () => {
        if (read(path)?.token === mine.token) rmSync(path, { force: true })
      },
    },
  }
}

/** Waits for the lock file and runs `work` while holding it. */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  options: { waitMs?: number; onWait?: (pid: number) => void } = {},
): Promise<T> {
  const until = Date.now() + (options.waitMs ?? 10 * 60_000)
  let told = false
  for (;;) {
    const attempt = tryLock(path)
    if ('lock' in attempt) {
      try {
        return await work()
      } finally {
        attempt.lock.release()
      }
    }
    if (Date.now() > until)
      throw new Error(`Process ${attempt.heldBy} has held ${path} for too long; stop it and retry.`)
    if (!told) options.onWait?.(attempt.heldBy)
    told = true
    await delay(pollMs)
  }
}

/** Creates the lock file by linking a complete file. Linking is atomic, so no process reads a half-written lock. */
function create(path: string, holder: Holder): boolean {
  const draft = `${path}.${holder.token}`
  writeFileSync(draft, JSON.stringify(holder))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    // Not one of our lock files, or truncated because the disk was full: no process holds it.
    return { pid: 0, stamp: null, token: '' }
  }
}

function isAlive(holder: Holder): boolean {
  return holder.pid > 0 && holder.stamp !== null && processStamp(holder.pid) === holder.stamp
}

/** Removes a stale lock. Only one process may do this: a second, slower one would remove the new lock of the first. */
function removeStale(path: string, stale: Holder): boolean {
  const marker = `${path}.takeover`
  try {
    if (Date.now() - statSync(marker).mtimeMs > takeoverMs) rmSync(marker, { force: true })
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  try {
    writeFileSync(marker, '', { flag: 'wx' })
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
  try {
    if (read(path)?.token === stale.token) rmSync(path, { force: true })
    return true
  } finally {
    rmSync(marker, { force: true })
  }
}
