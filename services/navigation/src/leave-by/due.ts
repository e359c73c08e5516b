import type { Clock } from '@muster/service-kit/clock'
import type { BatchStore } from '../store/departure-batches.ts'
import type { DepartureStore } from '../store/departures.ts'
import type { createStoreLeaveBy } from './store-leave-by.ts'

const atATime = 500

type Deps = {
  departures: DepartureStore
  batches: BatchStore
  tell: ReturnType<typeof createStoreLeaveBy>
  version: () => string
  clock: Clock
}

/**
 * Creates a function that tells people that their leave-by time has come. It tells only people whose time was computed for the present hazards, because
 * otherwise the time may have changed.
 */
export function createNotifyDue({ departures, batches, tell, version, clock }: Deps) {
  return async (): Promise<void> => {
    const now = clock.now()
    // Filters by neighbourhood first. The people of a neighbourhood that cannot be computed stay due, and could otherwise fill every batch.
    const standing = await batches.standing(await departures.dueCells(now), version())
    for (const person of await departures.due([...standing], now, atATime)) {
      const { leaveBy } = person
      if (!leaveBy) continue
      const title = leaveBy.hazards[0]?.title ?? ''
      const change = { cause: 'other', title, previousAt: leaveBy.at, changedAt: now.toISOString() } as const
      await tell(person, leaveBy, { kind: 'reached', ...change })
    }
  }
}
