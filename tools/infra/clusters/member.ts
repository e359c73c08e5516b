import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hitsOf } from '../../process/hit.ts'
import type { Keeper, Kept } from '../../process/keeper.ts'
import { freePort } from '../../process/port.ts'
import type { Links } from './links.ts'

/** How to run the members of a cluster. */
export type ClusterOptions = {
  keeper: Keeper
  binary: string
  /** Folder for data, configuration and logs of the members. */
  dir: string
  /** Proxies between the members, so that one of them can be cut off from the others. */
  links?: Links
  /** See `Links.open`. */
  isMember?: (firstBytes: Buffer) => boolean
}

/** One process of a cluster. */
export type Member = ReturnType<typeof hitsOf> & {
  name: string
  /** `host:port` at which services and the other members reach it; the same after every start. */
  address: string
  /** Starts it, or starts it again with the data that it had stored. */
  start(): Promise<void>
}

/** The member that has each role, such as `mongo primary`. A role that no member has, or that is unknown, is left out. */
export type Parts = Record<string, Member>

/** Several members of one kind of server that run together. */
export type Cluster = {
  members: readonly Member[]
  parts(): Promise<Parts>
  /** Whether every member takes part and has all data. Before that, the next fault might hit the only copy of some data. */
  isWhole(): Promise<boolean>
}

/** The port at which a member listens, and the one that the others are told: the same, or that of the proxy in front of it. */
export type Place = { port: number; announced: number; dir: string }

/** Describes a member that is not started yet. `prepare` is called for each start, and returns the arguments of the binary. */
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

/** Repeats a check until it does not throw. `what` describes the failure in the error after `withinMs`. */
export async function untilTrue(check: () => Promise<boolean>, what: string, withinMs = 60_000): Promise<void> {
  const until = Date.now() + withinMs
  for (;;) {
    if (await check().catch(() => false)) return
    if (Date.now() > until) throw new Error(`${what} within ${withinMs / 1_000} s`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
