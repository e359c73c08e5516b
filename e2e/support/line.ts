import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a server that can stop answering: it then still accepts connections. */
export async function startLine(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isDead = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer(socket => {
    keep(socket)
    if (isDead) return void socket.resume()
    const upstream = connect(Number(port), hostname)
    keep(upstream)
    socket.pipe(upstream).pipe(socket)
    socket.once('close', () => upstream.destroy())
    upstream.once('close', () => socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDead() {
      isDead = true
      // Closes open keep-alive connections, which would still answer.
      cut()
    },
    async stop() {
      cut()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
