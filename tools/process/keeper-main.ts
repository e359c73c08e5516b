// The keeper is the parent of every process that a command starts. It has a session of its own, so Ctrl-C does not reach it. When the
// command exits or is killed, the IPC channel closes, and the keeper stops all processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import type { FromKeeper, ToKeeper } from './keeper-protocol.ts'
import { forgetPid, recordPid, sweepOrphans } from './pid-records.ts'

const pidsDir = process.argv[2] ?? ''
const children = new Map<number, { child: ChildProcess; graceMs: number; layer: number; isEnding?: boolean }>()
const removals = new Set<string>()
let ending = false

sweepOrphans(pidsDir)
process.on('message', message => receive(message as ToKeeper))
process.on('disconnect', end)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)

function receive(message: ToKeeper): void {
  if (message.type === 'remove-at-end') removals.add(message.path)
  else if (message.type === 'stop') stop(message.id, message.graceMs)
  else start(message)
}

function start({ id, command, args, cwd, env, logFile, graceMs, layer }: Extract<ToKeeper, { type: 'spawn' }>): void {
  try {
    const log = openSync(logFile, 'a')
    const child = spawn(command, args, { cwd, env: env ?? process.env, detached: true, stdio: ['ignore', log, log] })
    closeSync(log)
    child.once('error', error => send({ type: 'failed', id, message: error.message }))
    child.once('exit', (code, signal) => exited(id, child, code, signal))
    if (child.pid === undefined) return
    children.set(id, { child, graceMs: graceMs ?? 10_000, layer: layer ?? 0 })
    recordPid(pidsDir, child.pid)
    send({ type: 'spawned', id, pid: child.pid })
  } catch (error) {
    send({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
  }
}

function exited(id: number, child: ChildProcess, code: number | null, signal: string | null): void {
  // Children of the process are in the same process group; they must not run longer than it.
  signalGroup(child, 'SIGKILL')
  if (child.pid !== undefined) forgetPid(pidsDir, child.pid)
  children.delete(id)
  send({ type: 'exit', id, code, signal })
  if (ending) endNextLayer()
}

function stop(id: number, graceMs: number): void {
  const kept = children.get(id)
  if (!kept) return
  signalGroup(kept.child, graceMs > 0 ? 'SIGTERM' : 'SIGKILL')
  setTimeout(() => signalGroup(kept.child, 'SIGKILL'), graceMs).unref()
}

function end(): void {
  if (ending) return
  ending = true
  setInterval(() => undefined, 1000)
  endNextLayer()
}

function endNextLayer(): void {
  if (children.size === 0) finish()
  const highest = Math.max(...[...children.values()].map(({ layer }) => layer))
  for (const [id, kept] of children) {
    if (kept.layer !== highest || kept.isEnding) continue
    kept.isEnding = true
    stop(id, kept.graceMs)
  }
}

function finish(): void {
  for (const path of removals) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  process.exit(0)
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The process group has already exited.
  }
}

function send(message: FromKeeper): void {
  if (process.connected) process.send?.(message, () => undefined)
}
