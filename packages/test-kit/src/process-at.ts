import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Keeper, startKeeper } from '@muster/tools/process/keeper'
import { sharedNeighbours } from './shared-neighbours.ts'

/** A process on this machine that listens on a port. */
export type ListeningProcess = {
  /** Sends SIGSTOP: connections stay open, but nothing is answered. */
  freeze(): void
  thaw(): void
  /** Sends SIGKILL. Resolves after the process has ended, to a function that starts it again with the same arguments and data. */
  kill(): Promise<() => Promise<void>>
}

const listening = '0A'
let keeper: Keeper | undefined

/** The process that listens on a port; null if it cannot be signalled from here (a container, another machine). */
export async function processAt(port: number): Promise<ListeningProcess | null> {
  const pid = await pidAt(port)
  if (pid === null) return null
  return {
    freeze: () => void process.kill(pid, 'SIGSTOP'),
    thaw: () => void process.kill(pid, 'SIGCONT'),
    kill: async () => {
      const [command = '', ...args] = await words(pid, 'cmdline')
      const environment = await words(pid, 'environ')
      const env = Object.fromEntries(
        environment.map(each => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
      )
      const cwd = await readlink(`/proc/${pid}/cwd`)
      process.kill(pid, 'SIGKILL')
      while ((await pidAt(port)) !== null) await delay(10)
      return async () => {
        const { dir } = await sharedNeighbours()
        keeper ??= startKeeper(dir)
        await keeper.spawn({ command, args, cwd, env, logFile: join(dir, `again-${port}.log`), graceMs: 0 })
        while ((await pidAt(port)) === null) await delay(10)
      }
    },
  }
}

const words = async (pid: number, file: string) =>
  (await readFile(`/proc/${pid}/${file}`, 'utf8')).split('\0').filter(Boolean)

/** The id of the process that listens on a port; null if it is not on this machine. */
export async function pidAt(port: number): Promise<number | null> {
  const table = await readFile('/proc/net/tcp', 'utf8').catch(() => '')
  const hex = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const row = table
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .find(([, local, , state]) => local?.endsWith(hex) && state === listening)
  const socket = `socket:[${row?.[9]}]`
  if (!row) return null
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const descriptors = await readdir(`/proc/${name}/fd`).catch(() => [])
    for (const descriptor of descriptors)
      if ((await readlink(`/proc/${name}/fd/${descriptor}`).catch(() => '')) === socket) return Number(name)
  }
  return null
}
