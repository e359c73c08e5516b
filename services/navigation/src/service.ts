import { userDeleted } from '@muster/contracts/events/identity'
import { exportParts } from '@muster/contracts/routes/export'
import { navigationRoutes } from '@muster/contracts/routes/navigation'
import { knownHazardFactsConsumers } from '@muster/read-models/known-hazard-facts'
import { knownSheltersConsumers } from '@muster/read-models/known-shelters'
import { knownUpdatesConsumers } from '@muster/read-models/known-updates'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { mongo } from '@muster/service-kit/needs/mongo'
import { nats } from '@muster/service-kit/needs/nats'
import { defineService } from '@muster/service-kit/service/define-service'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { peopleConsumers } from './leave-by/people.ts'
import { directionsHandlers } from './routes/directions.ts'
import { evacuationHandlers } from './routes/evacuation.ts'
import { exportPart } from './routes/export.ts'
import { geocodingHandlers } from './routes/geocoding.ts'
import { hazardHandlers } from './routes/hazards.ts'
import { leaveByHandlers } from './routes/leave-by.ts'
import { packHandlers } from './routes/packs.ts'
import { regionHandlers } from './routes/regions.ts'
import { shelterHandlers } from './routes/shelters.ts'

/** The navigation service: routes, evacuation plans, leave-by times, shelters, geocoding, map regions and offline packs. */
export const navigationService = defineService({
  name: 'navigation',
  config: configSchema,
  needs: { mongo, nats },
  context: createContext,
  routes: { ...navigationRoutes, exportPart: exportParts.navigation },
  handlers: context => ({
    ...directionsHandlers(context),
    ...geocodingHandlers(context),
    ...hazardHandlers(context),
    ...shelterHandlers(context),
    ...evacuationHandlers(context),
    ...leaveByHandlers(context),
    ...regionHandlers(context),
    ...packHandlers(context),
    exportPart: exportPart(context),
  }),
  parts: ({ board, shelters, regions, planner, packs }) => [
    { name: 'regions', start: regions.start, stop: regions.stop },
    { name: 'hazards', start: board.start, stop: board.stop },
    { name: 'shelters', start: shelters.start, stop: shelters.stop },
    { name: 'planner', start: planner.start, stop: planner.stop },
    { name: 'packs', start: packs.start, stop: packs.stop },
  ],
  loops: ({ config, redirect, leaveBy }) => [
    { name: 'redirect', everyMs: config.REDIRECT_MS, run: redirect },
    { name: 'homes', everyMs: config.LEAVE_BY_MS, run: leaveBy.findHomes },
    { name: 'leave-by', everyMs: config.LEAVE_BY_MS, run: leaveBy.recompute },
    { name: 'leave-by due', everyMs: config.LEAVE_BY_MS, run: leaveBy.tellDue },
  ],
  consumers: ({
    updates,
    hazardFacts,
    board,
    knownShelters,
    shelters,
    reports,
    destinations,
    departures,
    batches,
    clock,
  }) => [
    ...knownUpdatesConsumers(updates, board.changed),
    ...knownHazardFactsConsumers(hazardFacts, board.changed),
    ...knownSheltersConsumers(knownShelters, shelters.changed),
    ...peopleConsumers({ departures, batches }),
    onEvent(userDeleted, async ({ userId }) => {
      await reports.forget(userId)
      await destinations.forget(userId)
      await departures.forget(userId, clock.now())
      await shelters.changed()
    }),
  ],
  health: ({ mongo, bus }) => ({ mongo: mongo.ready, nats: bus.ready, consumers: bus.consumersReady }),
})
