import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy that can simulate outages. */
export type Gate = {
  /** The URL of the server through the proxy. */
  url: string
  /** Closes all connections and refuses new ones. */
  shut(): void
  open(): void
  /** Keeps all connections open and accepts new ones, but forwards no data. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** Starts a TCP proxy in front of a server to simulate outages of it. The address stays the same. */
export async function startGate(targetUrl: string): Promise<Gate> {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let isOpen = true
  let isFrozen = false

  const server: Server = createServer(inside => {
    if (!isOpen) {
      inside.destroy()
      return
    }
    const outside = connect(Number(target.port), target.hostname)
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        inside.destroy()
        outside.destroy()
      })
    }
    inside.pipe(outside).pipe(inside)
    if (isFrozen) for (const socket of [inside, outside]) socket.pause()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(targetUrl)
  // As a member of a replica set, MongoDB would tell the client its own address, which bypasses the gate.
  if (url.protocol === 'mongodb:') url.search = 'directConnection=true'
  url.hostname = '127.0.0.1'
  url.port = String(address && typeof address === 'object' ? address.port : 0)

  function shut() {
    isOpen = false
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: url.href.replace(/\/$/, ''),
    shut,
    open() {
      isOpen = true
    },
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      shut()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
