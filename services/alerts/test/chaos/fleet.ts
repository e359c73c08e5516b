import { setTimeout as delay } from 'node:timers/promises'
import { startServiceProcess } from '@muster/test-kit/process'

type Process = Awaited<ReturnType<typeof startServiceProcess>>
export type Role = 'api' | 'ingest' | 'push'

/** Processes of the service by role, each of which can be killed at any moment and is then replaced. */
export async function startFleet(roles: readonly Role[], envOf: (role: Role) => Record<string, string | undefined>) {
  let isOver = false
  let kills = 0
  const slots = await Promise.all(roles.map(async role => ({ role, running: await start(role) })))

  /** A process that starts while a server is down may exit. It is then started again, as Kubernetes would do. */
  async function start(role: Role): Promise<Process | null> {
    while (!isOver) {
      try {
        return await startServiceProcess('alerts', envOf(role))
      } catch {
        await delay(100)
      }
    }
    return null
  }

  return {
    kills: () => kills,
    urls: (role: Role) => slots.filter(slot => slot.role === role).map(({ running }) => running?.url ?? ''),
    /** Kills one process (SIGKILL) whatever it is doing, and starts another one in its place. */
    async kill(i: number) {
      const slot = slots[i % slots.length]
      if (!slot) return
      await slot.running?.kill()
      kills += 1
      slot.running = await start(slot.role)
    },
    /** The logs of the running processes of a role. */
    log: async (role: Role) => {
      const logs = slots.map(slot => (slot.role === role ? slot.running?.log() : ''))
      return (await Promise.all(logs)).join('')
    },
    async stop() {
      isOver = true
      await Promise.all(slots.map(({ running }) => running?.kill()))
    },
  }
}
