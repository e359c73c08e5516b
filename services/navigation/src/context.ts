import { createKnownUpdates } from '@muster/read-models/known-updates'
import { buildCaliforniaGraph } from '@muster/routing/data/california-network'
import type { RoadGraph } from '@muster/routing/graph/types'
import { createGeocoder } from '@muster/routing/places/geocode'
import type { Refuge } from '@muster/routing/plan/types'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from './config.ts'
import { createSearch } from './geocoding/search.ts'
import { createHazardBoard } from './hazards/board.ts'
import { createRegions } from './regions/regions.ts'

export type Context = ReturnType<typeof createContext>

export function createContext(
  base: ServiceBase<Config, 'mongo' | 'nats'>,
  overrides: { graph?: RoadGraph; refuges?: readonly Refuge[] },
) {
  const { config, mongo, bus, clock, log } = base
  const graph = overrides.graph ?? buildCaliforniaGraph()
  // The practice network has none: its ground is not drawn.
  const refuges = overrides.refuges ?? []
  const updates = createKnownUpdates(mongo.connection)
  const board = createHazardBoard({ graph, known: updates, bus, clock, log, reloadMs: config.HAZARD_RELOAD_MS })
  const regions = createRegions({ dir: config.REGIONS_DIR, pollMs: config.REGIONS_POLL_MS, log })
  return { ...base, graph, refuges, search: createSearch(createGeocoder(graph), regions), updates, board, regions }
}
