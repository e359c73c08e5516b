import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hitsOf } from '../../process/hit.ts'
import type { Keeper, Kept } from '../../process/keeper.ts'
import { freePort } from '../../process/port.ts'
import type { Links } from './links.ts'

/** How the members of a cluster are run. */
export type ClusterOptions = {
  keeper: Keeper
  binary: string
  /** Data, configuration and logs of the members. */
  dir: string
  /** Proxies between the members, so that one of them can be cut off from the others. */
  links?: Links
  /** See `Links.open`. */
  isMember?: (firstBytes: Buffer) => boolean
}

/** One process of a cluster. */
export type Member = ReturnType<typeof hitsOf> & {
  name: string
  /** `host:port` at which services and the other members reach it; stays the same when it is started again. */
  address: string
  /** Starts it, again with the data that it had written. */
  start(): Promise<void>
}

/** Which member plays which part, such as `mongo primary`; a part that nobody plays, or nobody knows, is left out. */
export type Parts = Record<string, Member>

export type Cluster = {
  members: readonly Member[]
  parts(): Promise<Parts>
  /** Whether every member takes part and has all data: before that, the next fault might take the only copy. */
  isWhole(): Promise<boolean>
}

/** Where a member listens, and where the others find it: at its own port, or at that of the proxy in front of it. */
export type Place = { port: number; announced: number; dir: string }

/** A member that is not started yet. `prepare` is called for each start, and returns the arguments of the binary. */
export async function buildMember(
  name: string,
  { keeper, binary, dir, links, isMember }: ClusterOptions,
  prepare: (place: Place) => Promise<string[]>,
): Promise<Member & Place> {
  let kept: Kept | undefined
  const own = join(dir, name)
  await mkdir(own, { recursive: true })
  const port = await freePort()
  const announced = links ? await links.open(name, port, isMember) : port
  const place = { port, announced, dir: own }
  return {
    ...place,
    name,
    address: `127.0.0.1:${announced}`,
    ...hitsOf(() => kept),
    start: async () => {
      const args = await prepare(place)
      kept = await keeper.spawn({ command: binary, args, logFile: join(own, 'server.log'), graceMs: 0 })
      links?.setProcess(name, kept.pid)
    },
  }
}

/** Waits until a check does not throw. */
export async function untilTrue(check: () => Promise<boolean>, what: string, withinMs = 60_000): Promise<void> {
  const until = Date.now() + withinMs
  for (;;) {
    if (await check().catch(() => false)) return
    if (Date.now() > until) throw new Error(`${what} within ${withinMs / 1_000} s`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
