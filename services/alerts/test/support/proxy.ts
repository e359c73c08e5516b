import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Starts a proxy to a server that can be cut off: the server keeps running, but the service cannot reach it. */
export async function startProxy(target: string) {
  const { hostname, port, protocol } = new URL(target)
  const sockets = new Set<Socket>()
  let isBlocked = false
  const server = createServer(inner => {
    if (isBlocked) return void inner.destroy()
    const outer = connect(Number(port), hostname)
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {
        inner.destroy()
        outer.destroy()
      })
    }
    inner.pipe(outer).pipe(inner)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    block() {
      isBlocked = true
      drop()
    },
    unblock() {
      isBlocked = false
    },
    async stop() {
      drop()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
