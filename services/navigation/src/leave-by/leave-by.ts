import type { Clock } from '@muster/service-kit/clock'
import type { Config } from '../config.ts'
import type { createSearch } from '../geocoding/search.ts'
import type { HazardBoard } from '../hazards/board.ts'
import type { createPlanner } from '../planning/planner.ts'
import type { createRoads } from '../planning/roads.ts'
import type { Regions } from '../regions/regions.ts'
import type { ShelterBoard } from '../shelters/board.ts'
import type { BatchStore } from '../store/departure-batches.ts'
import type { DepartureStore } from '../store/departures.ts'
import { createComputeDepartures } from './compute.ts'
import { createNotifyDue } from './due.ts'
import { createHomes } from './homes.ts'
import { createRecompute } from './recompute.ts'
import { createStoreLeaveBy } from './store-leave-by.ts'
import { stateVersion } from './version.ts'

type Deps = {
  config: Config
  clock: Clock
  board: HazardBoard
  shelters: ShelterBoard
  regions: Regions
  roads: ReturnType<typeof createRoads>
  planner: ReturnType<typeof createPlanner>
  search: ReturnType<typeof createSearch>
  departures: DepartureStore
  batches: BatchStore
}

/**
 * Creates the three periodic tasks that compute when people have to leave their homes. They are separate so that none waits for another: a new region makes
 * every home be searched again.
 */
export function createLeaveBy(deps: Deps) {
  const { departures, batches, config, clock } = deps
  const compute = createComputeDepartures(deps)
  const tell = createStoreLeaveBy({ departures, clock })
  const version = () => stateVersion(deps)
  return {
    compute,
    findHomes: createHomes(deps),
    recompute: createRecompute({ ...deps, compute, tell, version, leaseMs: config.LEAVE_BY_LEASE_MS }),
    tellDue: createNotifyDue({ departures, batches, tell, version, clock }),
  }
}
