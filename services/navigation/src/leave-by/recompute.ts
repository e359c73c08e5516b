import type { LeaveByFacts } from '@muster/contracts/entities/leave-by'
import type { Clock } from '@muster/service-kit/clock'
import { changeOf } from '../domain/leave-by-change.ts'
import type { HazardBoard } from '../hazards/board.ts'
import type { Batch, BatchStore } from '../store/departure-batches.ts'
import type { Departure, DepartureStore } from '../store/departures.ts'
import { type createComputeDepartures, createIsConcerned, departingPersonFrom } from './compute.ts'
import type { createStoreLeaveBy } from './store-leave-by.ts'

const atATime = 200
/** Timeout of one computation. The next pass computes the neighbourhood again. */
const longestQuestionMs = 60_000

type Deps = {
  board: Pick<HazardBoard, 'snapshot' | 'reload'>
  departures: DepartureStore
  batches: BatchStore
  compute: ReturnType<typeof createComputeDepartures>
  tell: ReturnType<typeof createStoreLeaveBy>
  version: () => string
  clock: Clock
  leaseMs: number
}

/**
 * Creates a function that computes again when people have to leave, in every neighbourhood where the hazards, the places or the people have changed, one
 * neighbourhood at a time. If a process dies, another one takes over its neighbourhood after the lease; times that are already written are not written twice.
 */
export function createRecompute({ board, departures, batches, compute, tell, version, clock, leaseMs }: Deps) {
  async function timesOf(people: readonly Departure[]): Promise<(LeaveByFacts | null)[]> {
    const departing = people.map(person => (person.home ? departingPersonFrom(person.home, person) : null))
    const asking = { caller: 'leave-by', signal: AbortSignal.timeout(longestQuestionMs) }
    const known = departing.filter(one => one !== null)
    const told = await compute(known, asking)
    return departing.map(one => (one ? (told[known.indexOf(one)]?.leaveBy ?? null) : null))
  }

  /** Computes all people of a neighbourhood; false if another process has taken over its lease. */
  async function computeAll(batch: Batch): Promise<boolean> {
    for (let after = ''; ; ) {
      const people = await departures.inCell(batch.cell, after, atATime)
      const times = await timesOf(people)
      if (!(await batches.renew(batch, clock.now()))) return false
      for (const [i, person] of people.entries()) await settle(person, times[i] ?? null)
      const last = people.at(-1)
      if (!last || people.length < atATime) return true
      after = last.userId
    }
  }

  /** Tells one person if their time has changed. */
  async function settle(person: Departure, next: LeaveByFacts | null) {
    const now = clock.now()
    const { leaveBy, pushedAt, dueAt } = person
    const isReached = leaveBy !== null && dueAt === null
    const change = changeOf({ leaveBy, pushedAt, isReached }, next, now)
    if (change) await tell(person, next, change)
  }

  async function recomputeCell(cell: string) {
    const batch = await batches.claim(cell, clock.now())
    if (!batch) return
    // Also renewed while the question waits for a thread, which may take longer than the lease on a busy machine.
    const heartbeat = setInterval(() => void batches.renew(batch, clock.now()).catch(() => undefined), leaseMs / 3)
    try {
      // Hazards are reloaded after the claim, so that this process knows at least the hazards that the previous holder of the lease knew.
      await board.reload()
      const computed = version()
      if ((await batches.standing([cell], computed)).has(cell)) return await batches.release(batch)
      if (await computeAll(batch)) await batches.finish(batch, computed)
    } catch (err) {
      await batches.release(batch)
      throw err
    } finally {
      clearInterval(heartbeat)
    }
  }

  return async (): Promise<void> => {
    const open = await batches.open(version(), clock.now())
    if (open.length === 0) return
    const withTime = new Set(await departures.cellsWithTime())
    const isConcerned = createIsConcerned(board.snapshot().collection.features)
    const [concerned, others] = [[] as string[], [] as string[]]
    for (const cell of open) (withTime.has(cell) || isConcerned(cell) ? concerned : others).push(cell)
    await batches.skip(others, version())
    for (const cell of concerned) await recomputeCell(cell)
  }
}
