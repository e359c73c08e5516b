import { createServer } from 'node:net'

/** A TCP port that is free on this machine now: the preferred one when it is, else any. */
export async function freePort(preferred = 0, host = '127.0.0.1'): Promise<number> {
  return (
    (await tryListen(preferred, host)) ??
    (await tryListen(0, host)) ??
    Promise.reject(new Error('No TCP port is free.'))
  )
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
