import { createServer, type Server } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/**
 * Node accepts one connection from a listening socket in each turn of the event loop. While a process is busy, a crowd that connects at
 * once would wait for seconds, although whoever is connected is answered soon. From this many sockets as many are accepted in each turn.
 */
const listeningSockets = 16

/** Listens at a port that is free with several sockets, between which Linux divides the connections; elsewhere with one. Port 0 takes any free port. */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  if (process.platform !== 'linux') {
    await app.listen({ host, port })
    return
  }
  // With `reusePort` a second process of ours could listen at the same port, and would be given half of the connections.
  if (port !== 0) await failUnlessFree(host, port)
  await app.listen({ host, port, reusePort: true } as FastifyListenOptions)
  const address = app.server.address()
  if (!address || typeof address === 'string') return
  const others = await Promise.all(
    Array.from({ length: listeningSockets - 1 }, () => listenToo(app.server, { host, port: address.port })),
  )
  closeWith(app.server, others)
}

async function failUnlessFree(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port }, resolve)
  })
  await new Promise(resolve => probe.close(resolve))
}

function listenToo(server: Server, { host, port }: { host: string; port: number }): Promise<Server> {
  const other = createServer({ allowHalfOpen: true, noDelay: true }, socket => server.emit('connection', socket))
  return new Promise((resolve, reject) => {
    other.once('error', reject)
    other.listen({ host, port, reusePort: true }, () => resolve(other))
  })
}

/** Makes a server stop listening with others, and wait for the connections of all. */
function closeWith(server: Server, others: readonly Server[]): void {
  const close = server.close.bind(server)
  server.close = callback => {
    const closed = others.map(other => new Promise(resolve => other.close(resolve)))
    return close(err => void Promise.all(closed).then(() => callback?.(err)))
  }
}
