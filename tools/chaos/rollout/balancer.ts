import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const host = '127.0.0.1'
const pollMs = 1_000
/** As in the readiness probes of the manifests: a busy process that answers slowly once stays in rotation. */
const probeTimeoutMs = 3_000
const failureThreshold = 2
/** Linux' default limit. If the queue of connections is full, clients try again only after 1, 3, 7 and 15 s. */
const backlog = 4_096

export type Balancer = Awaited<ReturnType<typeof balance>>

/**
 * Sends each new connection to the next process that is ready, as kube-proxy does: it sees connections and no requests, never retries, and leaves
 * open connections alone. It learns of changes of the processes `propagationMs` late.
 */
export async function balance({ port = 0, propagationMs }: { port?: number; propagationMs: number }) {
  const ports = new Set<number>()
  const leaving = new Set<number>()
  /** Failed probes in a row, for each process that has been ready. */
  const failures = new Map<number, number>()
  const open = new Set<Socket>()
  let routes: readonly number[] = []
  let turn = 0
  let isStopped = false

  const server = createServer({ allowHalfOpen: true, noDelay: true }, client => {
    turn += 1
    const to = routes[turn % routes.length]
    if (to === undefined) {
      client.destroy()
      return
    }
    const process = connect({ host, port: to, allowHalfOpen: true, noDelay: true })
    for (const [socket, other] of [
      [client, process],
      [process, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        if (socket.errored) other.destroy()
      })
    }
    client.pipe(process).pipe(client)
  })

  async function checkPorts() {
    const checked = [...ports]
    const ready = await Promise.all(checked.map(isReady))
    const usable = checked.filter((port, i) => {
      if (ready[i]) failures.set(port, 0)
      else failures.set(port, (failures.get(port) ?? failureThreshold) + 1)
      return (failures.get(port) ?? 0) < failureThreshold && !leaving.has(port)
    })
    setTimeout(() => {
      routes = usable.filter(port => ports.has(port))
    }, propagationMs)
  }
  async function watch() {
    while (!isStopped) {
      await checkPorts()
      await delay(pollMs)
    }
  }

  server.listen({ port, host, backlog })
  await once(server, 'listening')
  void watch()
  return {
    port: (server.address() as AddressInfo).port,
    add(added: number) {
      ports.add(added)
      void checkPorts()
    },
    /** The process will be stopped soon. Nobody has told it yet. */
    leave(stopping: number) {
      leaving.add(stopping)
      // Removed by the same check that adds processes, so that the old one never leaves before the new one is in rotation.
      void checkPorts()
    },
    remove(removed: number) {
      ports.delete(removed)
      leaving.delete(removed)
      failures.delete(removed)
    },
    hasRoutes: () => routes.length > 0,
    stop() {
      isStopped = true
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(probeTimeoutMs) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
