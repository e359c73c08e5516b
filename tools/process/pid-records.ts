import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processStamp } from './identity.ts'

type Record = { stamp: string | null; keeper: number; keeperStamp: string | null }

/** Records a started process, so that the next start can stop it if command and keeper were both killed. */
export function recordPid(dir: string, pid: number): void {
  const record: Record = { stamp: processStamp(pid), keeper: process.pid, keeperStamp: processStamp(process.pid) }
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, String(pid)), JSON.stringify(record))
}

/** Deletes the record of a process that has ended. */
export function forgetPid(dir: string, pid: number): void {
  rmSync(join(dir, String(pid)), { force: true })
}

/** Stops processes of an earlier run whose keeper was killed. */
export function sweepOrphans(dir: string): void {
  mkdirSync(dir, { recursive: true })
  for (const name of readdirSync(dir)) {
    const pid = Number(name)
    const record = read(join(dir, name))
    if (record && processStamp(record.keeper) === record.keeperStamp && record.keeperStamp !== null) continue
    if (record?.stamp && processStamp(pid) === record.stamp) killGroup(pid)
    rmSync(join(dir, name), { force: true })
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has exited in the meantime.
  }
}

function read(path: string): Record | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record
  } catch {
    return null
  }
}
