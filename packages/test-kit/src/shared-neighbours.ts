import { createHash } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root, stateDir } from '@muster/tools/infra/paths'
import { startInfra } from '@muster/tools/infra/start-infra'
import type { Found } from '@muster/tools/infra/types'
import { processStamp } from '@muster/tools/process/identity'
import { sweepOrphans } from '@muster/tools/process/pid-records'

/** The servers that the test files of a run share: one MongoDB, and the sources of the server programs. */
export type SharedNeighbours = { dir: string; mongoUrl: string; mongo: Found; nats: Found; redis: Found }

const variable = 'MUSTER_TEST_NEIGHBOURS'

/** Starts the shared servers of a run and puts them into the environment, which worker processes inherit. */
export async function shareNeighbours(): Promise<{ stop(): Promise<void> }> {
  // The first project of a run starts them; the others reuse them.
  if (process.env[variable]) return { stop: async () => undefined }
  await removeLeftovers(runsDir())
  const dir = join(runsDir(), String(process.pid))
  const { shared, stop } = await startShared(dir)
  process.env[variable] = JSON.stringify(shared)
  return {
    stop: async () => {
      delete process.env[variable]
      await stop()
    },
  }
}

let own: Promise<SharedNeighbours> | null = null

/** The shared neighbours of the run; outside of a run, those of this process. */
export function sharedNeighbours(): Promise<SharedNeighbours> {
  const given = process.env[variable]
  if (given) return Promise.resolve(JSON.parse(given) as SharedNeighbours)
  own ??= startShared(join(runsDir(), String(process.pid))).then(({ shared }) => shared)
  return own
}

async function startShared(dir: string): Promise<{ shared: SharedNeighbours; stop(): Promise<void> }> {
  const mongo = startInfra({ stateDir: dir, durable: false, only: ['mongo'] })
  // Started once to find a working source; each test file then starts its own.
  const others = startInfra({ stateDir: join(dir, 'probe'), durable: false, only: ['nats', 'redis'] })
  const [mongoOutcome, othersOutcome] = await Promise.allSettled([mongo, others])
  const stop = async () => {
    if (mongoOutcome.status === 'fulfilled') await mongoOutcome.value.stop()
    await rm(dir, { recursive: true, force: true })
    // Fails while another run has its folder there. Copies of a checkout, as mutants make, would otherwise each leave an empty one in memory.
    await rmdir(dirname(dir)).catch(() => undefined)
  }
  if (othersOutcome.status === 'fulfilled') await othersOutcome.value.stop()
  if (mongoOutcome.status === 'rejected' || othersOutcome.status === 'rejected') {
    await stop()
    throw mongoOutcome.status === 'rejected' ? mongoOutcome.reason : (othersOutcome as PromiseRejectedResult).reason
  }
  const { mongo: mongoFound } = mongoOutcome.value.found
  const { nats, redis } = othersOutcome.value.found
  if (!mongoFound || !nats || !redis) throw new Error('MongoDB, NATS or Redis was not started.')
  return { shared: { dir, mongoUrl: mongoOutcome.value.mongoUrl(''), mongo: mongoFound, nats, redis }, stop }
}

const inMemory = '/dev/shm'
/** Runs have up to about 1 GB there at a time, and NATS creates its streams only where their largest sizes would fit. */
const neededBytes = 4 * 1024 ** 3

/**
 * The parent of the folders of all runs of this checkout: in memory if there is room, because MongoDB otherwise waits for the disk with each index that a
 * service creates at its start.
 */
function runsDir(): string {
  if (process.env.MUSTER_STATE || !hasRoom(inMemory)) return join(stateDir(), 'test')
  return join(inMemory, `muster-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
}

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= neededBytes
  } catch {
    // Other systems than Linux have no such folder.
    return false
  }
}

/** Deletes the folders of runs that were killed together with their keeper. A folder is named after the id of its process. */
async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter(name => processStamp(Number(name)) === null)) {
    sweepOrphans(join(parent, name, 'pids'))
    await rm(join(parent, name), { recursive: true, force: true })
  }
}
