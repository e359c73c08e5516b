import { availableParallelism } from 'node:os'
import { createKnownHazardFacts } from '@muster/read-models/known-hazard-facts'
import { createKnownShelters } from '@muster/read-models/known-shelters'
import { createKnownUpdates } from '@muster/read-models/known-updates'
import { californiaGraph } from '@muster/routing/data/california-network'
import type { RoadGraph } from '@muster/routing/graph/types'
import { createGeocoder } from '@muster/routing/places/geocode'
import type { Refuge } from '@muster/routing/plan/types'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from './config.ts'
import { createSearch } from './geocoding/search.ts'
import { createHazardBoard } from './hazards/board.ts'
import { createLeaveBy } from './leave-by/leave-by.ts'
import { createPackKeys } from './packs/keys.ts'
import { createPacks } from './packs/packs.ts'
import { createPackRoads } from './packs/roads.ts'
import { createPlanner } from './planning/planner.ts'
import { createRoads } from './planning/roads.ts'
import { createRegions } from './regions/regions.ts'
import { createShelterBoard } from './shelters/board.ts'
import { createRedirect } from './shelters/redirect.ts'
import { createBatchStore } from './store/departure-batches.ts'
import { createDepartureStore } from './store/departures.ts'
import { createDestinationStore } from './store/destinations.ts'
import { createPackKeyStore } from './store/pack-keys.ts'
import { createShelterReportStore } from './store/shelter-reports.ts'

const defaultThreads = Math.max(1, Math.min(4, availableParallelism() - 1))

export type Context = ReturnType<typeof createContext>

/** Creates everything that the handlers, consumers and loops of navigation use. Tests may replace the road graph and the refuges. */
export function createContext(
  base: ServiceBase<Config, 'mongo' | 'nats'>,
  overrides: { graph?: RoadGraph; refuges?: readonly Refuge[] },
) {
  const { config, mongo, bus, outbox, clock, log } = base
  const graph = overrides.graph ?? californiaGraph()
  // The practice network has no refuges, because it has only roads.
  const refuges = overrides.refuges ?? []
  const updates = createKnownUpdates(mongo.connection)
  const hazardFacts = createKnownHazardFacts(mongo.connection)
  const regions = createRegions({ dir: config.REGIONS_DIR, pollMs: config.REGIONS_POLL_MS, log })
  const board = createHazardBoard({
    // Each reply with a route says which roads it uses. This is for screens that show no route.
    isPracticeNetwork: () => graph.isPractice && regions.all().length === 0,
    known: updates,
    facts: hazardFacts,
    bus,
    clock,
    log,
    reloadMs: config.HAZARD_RELOAD_MS,
  })
  const knownShelters = createKnownShelters(mongo.connection)
  const reports = createShelterReportStore(mongo.connection)
  const shelters = createShelterBoard({
    known: knownShelters,
    reports,
    hazards: () => board.snapshot().collection.features,
    bus,
    clock,
    log,
    reloadMs: config.HAZARD_RELOAD_MS,
    isDrill: config.DRILL,
  })
  const planner = createPlanner({
    threads: config.PLAN_THREADS || defaultThreads,
    mostWaiting: config.PLAN_QUEUE_LIMIT,
    mostPerCaller: config.PLAN_QUEUE_LIMIT_PER_CALLER,
    hazards: () => ({
      hazards: board.snapshot().published,
      asOf: board.knownAsOf(),
      readAt: clock.now().toISOString(),
    }),
    log,
  })
  const search = createSearch(createGeocoder(graph), regions)
  const roads = createRoads(graph, refuges, regions)

  const destinations = createDestinationStore(mongo.connection, outbox)
  const redirect = createRedirect({ shelters, destinations, clock, isDrill: config.DRILL })
  const departures = createDepartureStore(mongo.connection, outbox)
  const batches = createBatchStore(mongo.connection, { leaseMs: config.LEAVE_BY_LEASE_MS })
  const leaveBy = createLeaveBy({
    config,
    clock,
    board,
    shelters,
    regions,
    roads,
    planner,
    search,
    departures,
    batches,
  })
  const packs = createPacks({
    keys: createPackKeys({ config, store: createPackKeyStore(mongo.connection), clock }),
    roadsAt: createPackRoads(roads),
    hazards: () => ({ features: board.snapshot().collection.features, asOf: board.knownAsOf() }),
    cards: board.text,
    shelters: shelters.all,
    practice: { DRILL: config.DRILL, PRACTICE_DIRECTIONS: config.PRACTICE_DIRECTIONS },
    clock,
    mostWaiting: config.PACK_QUEUE_LIMIT,
  })
  return {
    ...base,
    graph,
    search,
    updates,
    hazardFacts,
    board,
    regions,
    planner,
    roads,
    packs,
    knownShelters,
    shelters,
    reports,
    destinations,
    redirect,
    departures,
    batches,
    leaveBy,
  }
}
