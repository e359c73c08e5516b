import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * TCP proxies in front of the members of clusters. A proxy sees which process a connection comes from, so one member can be cut off from all others
 * while the services still reach it: what a broken network between zones does, and what neither killing nor freezing a process shows.
 */
export type Links = {
  /**
   * Opens a proxy in front of the member that listens on this port, and returns the port of the proxy. `isMember` tells by the first bytes of a connection
   * whether a member opened it; without it all are taken for members.
   */
  open(member: string, port: number, isMember?: (firstBytes: Buffer) => boolean): Promise<number>
  /** Says which process the member is; again after each start. */
  setProcess(member: string, pid: number): void
  /** From now on nothing passes between this member and the others. As when a cable is pulled: no connection ends. */
  cut(member: string): void
  /** What waited arrives, as it would from TCP. */
  mend(member: string): void
  stop(): Promise<void>
}

type Link = { from: string | null; to: string; refresh(): void; end(): void }

export function startLinks(): Links {
  const servers: Server[] = []
  const pids = new Map<string, number>()
  const cut = new Set<string>()
  const links = new Set<Link>()
  // A member's connection to itself does not leave its machine.
  const isCut = ({ from, to }: Pick<Link, 'from' | 'to'>) =>
    from !== null && from !== to && (cut.has(from) || cut.has(to))
  const refresh = () => {
    for (const link of links) link.refresh()
  }

  function join(inside: Socket, outside: Socket, ends: Pick<Link, 'from' | 'to'>) {
    let isClosed = false
    const sockets = [inside, outside] as const
    const link: Link = {
      ...ends,
      refresh() {
        if (isCut(ends)) for (const socket of sockets) socket.pause()
        else if (isClosed) link.end()
        else for (const socket of sockets) socket.resume()
      },
      end() {
        links.delete(link)
        for (const socket of sockets) socket.destroy()
      },
    }
    links.add(link)
    for (const [source, target] of [sockets, [outside, inside]] as const) {
      source.setNoDelay(true)
      source.on('data', chunk => {
        if (target.write(chunk)) return
        source.pause()
        target.once('drain', () => isCut(ends) || source.resume())
      })
      source.removeAllListeners('close')
      source.on('close', () => {
        isClosed = true
        // The other end does not hear of it before the cable is back.
        if (!isCut(ends)) link.end()
      })
    }
    link.refresh()
  }

  return {
    async open(member, port, isMember) {
      const server = createServer(inside => {
        const outside = connect(port, '127.0.0.1')
        for (const socket of [inside, outside]) socket.on('error', () => socket.destroy())
        outside.on('close', () => inside.destroy())
        inside.on('close', () => outside.destroy())
        const begin = (from: string | null) => join(inside, outside, { from, to: member })
        if (!isMember) void ownerOf(inside, pids).then(begin)
        else {
          // Looking for the process is slow, and there are many connections of services.
          inside.once('data', (first: Buffer) => {
            inside.pause()
            inside.unshift(first)
            if (isMember(first)) void ownerOf(inside, pids).then(begin)
            else begin(null)
          })
        }
      })
      servers.push(server)
      return new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', () => {
          const address = server.address()
          resolve(address && typeof address === 'object' ? address.port : 0)
        })
      })
    },
    setProcess: (member, pid) => void pids.set(member, pid),
    cut(member) {
      cut.add(member)
      refresh()
    },
    mend(member) {
      cut.delete(member)
      refresh()
    },
    async stop() {
      for (const link of links) link.end()
      await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
    },
  }
}

const looks = 10
const lookMs = 30

/**
 * The member whose process opened this connection; null for everybody else. Linux tells which socket belongs to which process, but while it is busy its table
 * can be read without a row that is in it: a member that was taken for a service would not be cut off, and would hold up every election of the others.
 */
async function ownerOf(socket: Socket, pids: ReadonlyMap<string, number>): Promise<string | null> {
  for (let look = 0; look < looks; look += 1) {
    const owner = await findOwner(socket, pids)
    if (owner || socket.destroyed) return owner
    await delay(lookMs)
  }
  return null
}

async function findOwner({ remotePort = 0, localPort = 0 }: Socket, pids: ReadonlyMap<string, number>) {
  const hex = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const table = await readFile('/proc/net/tcp', 'utf8').catch(() => '')
  const row = table.split('\n').find(line => line.includes(` ${hex(remotePort)} ${hex(localPort)} `))
  const inode = row?.trim().split(/\s+/)[9]
  if (!inode) return null
  for (const [member, pid] of pids) {
    const dir = `/proc/${pid}/fd`
    const files = await readdir(dir).catch(() => [])
    const targets = await Promise.all(files.map(file => readlink(`${dir}/${file}`).catch(() => '')))
    if (targets.includes(`socket:[${inode}]`)) return member
  }
  return null
}
