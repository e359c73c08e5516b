import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ephemeral port range: an outgoing connection may take a free port of that range at any moment.
const lowest = 10_240
const highest = 32_767
const attempts = 50

/** A free TCP port: the preferred one if it is free, otherwise another. */
export async function freePort(preferred = 0, host = '127.0.0.1'): Promise<number> {
  if (preferred !== 0) {
    const port = await tryListen(preferred, host)
    if (port !== null) return port
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = await tryListen(randomInt(lowest, highest + 1), host)
    if (port !== null) return port
  }
  return (await tryListen(0, host)) ?? Promise.reject(new Error('No TCP port is free.'))
}

function tryListen(port: number, host: string): Promise<number | null> {
  return new Promise(resolve => {
    const server = createServer()
    server.unref()
    server.once('error', () => resolve(null))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
}
