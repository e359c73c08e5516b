import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** A Redis server's own process on this machine. */
export type RedisProcess = {
  /** Sends SIGSTOP: connections stay open, but nothing is answered. */
  freeze(): void
  thaw(): void
  /** Sends SIGKILL. Resolves after the process has ended. */
  kill(): Promise<void>
}

/** The process of the Redis at `url`; null if it cannot be signalled from here (a container, another machine). */
export async function findRedisProcess(url: string): Promise<RedisProcess | null> {
  const redis = new Redis(url)
  const pid = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1])
  redis.disconnect()
  // The id belongs to the server's own process namespace, so this checks that the local process with that id is this server.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!/(redis|valkey|falkordb)/.test(command) || !command.includes(new URL(url).port)) return null
  return {
    freeze: () => void process.kill(pid, 'SIGSTOP'),
    thaw: () => void process.kill(pid, 'SIGCONT'),
    kill: async () => {
      process.kill(pid, 'SIGKILL')
      while (isAlive(pid)) await delay(10)
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
