import { setTimeout as delay } from 'node:timers/promises'
import { startServiceProcess } from '@muster/test-kit/process'

type Process = Awaited<ReturnType<typeof startServiceProcess>>

/** Starts replicas of the service. Each can be killed at any moment, and is then replaced. */
export async function startReplicas(count: number, env: Record<string, string | undefined>) {
  let isOver = false
  const running: (Process | null)[] = []

  /** Starts a process. It may fail while a server is unreachable; then it is started again, as Kubernetes does. */
  async function start(): Promise<Process | null> {
    while (!isOver) {
      try {
        return await startServiceProcess('help', env)
      } catch {
        await delay(100)
      }
    }
    return null
  }
  for (let i = 0; i < count; i++) running.push(await start())

  return {
    /** The address of a random running replica, as from a load balancer. */
    url(): string {
      const alive = running.flatMap(one => one ?? [])
      return alive[Math.floor(Math.random() * alive.length)]?.url ?? ''
    },
    /** Sends SIGKILL to one replica, and starts another one in its place. */
    async kill(index: number) {
      const victim = running[index % count]
      running[index % count] = null
      await victim?.kill()
      running[index % count] = await start()
    },
    async stop() {
      isOver = true
      await Promise.all(running.map(one => one?.kill()))
    },
  }
}
