import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * TCP proxies in front of the members of clusters. A proxy can tell which process opened a connection, so one member can be cut off from the others
 * while services still reach it. This simulates a broken network between zones, which neither killing nor freezing a process does.
 */
export type Links = {
  /**
   * Opens a proxy in front of the member that listens on this port, and returns the port of the proxy. `isMember` tells from the first bytes of a connection
   * whether a member opened it; without it all connections are treated as those of members.
   */
  open(member: string, port: number, isMember?: (firstBytes: Buffer) => boolean): Promise<number>
  /** Tells the proxy which process the member is; call it again after each start. */
  setProcess(member: string, pid: number): void
  /** Blocks all traffic between this member and the others, like a pulled cable: connections stay open. */
  cut(member: string): void
  /** Ends `cut`. Data that was held back is delivered, as TCP would deliver it. */
  mend(member: string): void
  stop(): Promise<void>
}

type Link = { from: string | null; to: string; refresh(): void; end(): void }

export function startLinks(): Links {
  const servers: Server[] = []
  const pids = new Map<string, number>()
  const cut = new Set<string>()
  const links = new Set<Link>()
  // A member's connection to itself does not leave its machine, so it is never cut.
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
        // While the member is cut off, the other end does not learn that the connection was closed.
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
          // Only connections of members are looked up by process: the look-up is slow, and services open many connections.
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
 * The member whose process opened this connection; null if it was none of them. Linux lists which socket belongs to which process, but on a busy machine one
 * reading of the list can lack a socket that exists. A member that was wrongly taken for a service would not be cut off, and would block every election of the
 * others.
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
