import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Lock, tryLock } from './lock.ts'

// Below the ephemeral port range: an outgoing connection may take a free port of that range at any moment.
const lowest = 10_240
const highest = 32_767
const attempts = 50

/**
 * Finds a TCP port on which nothing listens, and claims it: no other process of this user gets it while this process runs. Several seconds pass between
 * this call and the moment at which a server listens, in which a second test would find the same port free. Returns `preferred` if it
 * is free, or if this process got it before.
 */
export async function freePort(preferred = 0, host = '127.0.0.1'): Promise<number> {
  if (preferred !== 0 && isFreeFor(preferred, { again: true }) && (await canListen(preferred, host))) return preferred
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, highest + 1)
    if (isFreeFor(port, { again: false }) && (await canListen(port, host))) return port
  }
  throw new Error('No TCP port is free.')
}

const claims = new Map<number, Lock>()
process.once('exit', () => {
  for (const claim of claims.values()) claim.release()
})

/** Claims the port for this process; false if another process has it. */
function isFreeFor(port: number, { again }: { again: boolean }): boolean {
  if (claims.has(port)) return again
  const attempt = tryLock(join(tmpdir(), `muster-ports-${process.getuid?.() ?? 0}`, String(port)))
  if ('heldBy' in attempt) return false
  claims.set(port, attempt.lock)
  return true
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.unref()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
