import { setTimeout as delay } from 'node:timers/promises'
import { startServiceProcess } from '@muster/test-kit/process'

type Process = Awaited<ReturnType<typeof startServiceProcess>>

/** Replicas of the service, each of which can be killed at any moment and is then replaced. */
export async function startReplicas(count: number, env: Record<string, string | undefined>) {
  let isOver = false
  const running: (Process | null)[] = []

  /** A process that starts while a server is away may give up, as under Kubernetes: it is started again. */
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
    /** The address of one that was not killed, at random, as a load balancer knows it. */
    url(): string {
      const alive = running.flatMap(one => one ?? [])
      return alive[Math.floor(Math.random() * alive.length)]?.url ?? ''
    },
    /** SIGKILL to one replica, at whatever it is doing, and another in its place. */
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
