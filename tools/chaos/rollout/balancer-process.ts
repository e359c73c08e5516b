import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Balancer } from './balancer.ts'

/** A message to the balancer's process: what to do with the process at this port. */
export type Order = { order: 'add' | 'leave' | 'remove'; port: number }
/** A message from the balancer's process: its own port, and whether it has routes. */
export type Answer = { port: number; hasRoutes: boolean }

/**
 * Starts a balancer in a process of its own. If balancers share the process of the visitors and processor time is short, they accept connections too slowly:
 * requests fail that no process of Muster has received.
 */
export async function startBalancer({
  port = 0,
  propagationMs,
}: {
  port?: number
  propagationMs: number
}): Promise<Balancer> {
  // A session of its own, because Linux divides processor time between sessions first.
  const child = fork(join(import.meta.dirname, 'balancer-main.ts'), [String(port), String(propagationMs)], {
    detached: true,
  })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('a balancer could not start')))
  const [first] = (await Promise.race([once(child, 'message'), failed])) as [Answer]
  failed.catch(() => undefined)
  let last = first
  child.on('message', (answer: Answer) => {
    last = answer
  })
  const send = (order: Order['order']) => (to: number) => {
    if (child.connected) child.send({ order, port: to } satisfies Order)
  }
  return {
    port: first.port,
    add: send('add'),
    leave: send('leave'),
    remove: send('remove'),
    hasRoutes: () => last.hasRoutes,
    stop: () => void child.kill(),
  }
}
