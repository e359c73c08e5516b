import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/**
 * How many sockets listen at one port. Node accepts one connection per listening socket in each iteration of the event loop. On a busy
 * process an iteration takes milliseconds, so with a single socket the last of a crowd that connects at once would wait for seconds.
 */
const listeningSockets = 16

/**
 * Makes the app listen at a port; with 0 the system picks a free one. On Linux several sockets listen, and the kernel distributes connections among them;
 * on other systems there is one socket. Rejects with EADDRINUSE if the port is in use.
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  if (process.platform !== 'linux') {
    await app.listen({ host, port })
    return
  }
  // `reusePort` alone would let a second process of the same user listen at this port too, and take half of the connections.
  if (port !== 0) await failUnlessFree(host, port)
  await app.listen({ host, port, reusePort: true } as FastifyListenOptions)
  const address = { host, port: (app.server.address() as AddressInfo).port }
  const others = await Promise.all(Array.from({ length: listeningSockets - 1 }, () => listenAlso(app.server, address)))
  closeTogether(app.server, others)
}

async function failUnlessFree(host: string, port: number): Promise<void> {
  const probe = createServer()
  await once(probe.listen({ host, port }), 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Opens one more listening socket, whose connections go to `server`. */
async function listenAlso(server: Server, address: { host: string; port: number }): Promise<Server> {
  // The options are those that Node's HTTP server sets.
  const other = createServer({ allowHalfOpen: true, noDelay: true }, socket => server.emit('connection', socket))
  await once(other.listen({ ...address, reusePort: true }), 'listening')
  return other
}

/** Makes `server.close` close the other sockets too, and call back when the connections of all have ended. */
function closeTogether(server: Server, others: readonly Server[]): void {
  const close = server.close.bind(server)
  server.close = callback => {
    const closed = others.map(other => new Promise(resolve => other.close(resolve)))
    return close(err => void Promise.all(closed).then(() => callback?.(err)))
  }
}
