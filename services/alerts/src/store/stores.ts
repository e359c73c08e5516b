import type { AirReading } from '@muster/contracts/entities/air-reading'
import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import { airChanged, hazardFactChanged } from '@muster/contracts/events/alerts'
import type { Log } from '@muster/service-kit/log'
import type { Metrics } from '@muster/service-kit/metrics'
import type { Mongo } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Counter } from 'prom-client'
import { updatesIntoLineages } from '../migrations/0001-updates-into-lineages.ts'
import { createFactStore } from './facts.ts'
import { createFeedStore } from './feeds.ts'
import { createHeldStore } from './held.ts'
import { createLinkStore } from './links.ts'
import { createMessageStore } from './messages.ts'
import { createModels } from './models.ts'
import { createRecordedDays } from './recorded-days.ts'
import { createShelterStore } from './shelters.ts'
import { createUpdateStore } from './updates.ts'
import { createZoneShapeStore } from './zone-shapes.ts'
import { createZoneStore } from './zones.ts'

type Base = { mongo: Mongo; outbox: Outbox; log: Log; metrics: Metrics }

export type Stores = ReturnType<typeof createStores>

/** Creates the stores that ingest writes and people read: updates, the journal of messages, shelters, facts, zones, and the records of feeds. */
export function createStores({ mongo, outbox, log, metrics }: Base) {
  const parked = new Counter({
    name: 'muster_messages_parked_total',
    help: 'Number of messages that were removed from their lineage because they cannot be processed.',
    registers: [metrics.registry],
  })
  const onParked = (key: string, err: unknown) => {
    parked.inc()
    log.error({ err, key }, 'message parked: it cannot be processed')
  }
  const models = createModels(mongo.connection)
  const zoneShapes = createZoneShapeStore(models)
  const messages = createMessageStore(models, zoneShapes, onParked)
  return {
    migrations: [updatesIntoLineages(models, messages)],
    updates: createUpdateStore(models, outbox, mongo.connection),
    messages,
    recordedDays: createRecordedDays(models),
    held: createHeldStore(models),
    feedRecords: createFeedStore(models),
    shelters: createShelterStore(models, outbox),
    hazardFacts: createFactStore<HazardFact>(
      models.HazardFact,
      fact => outboxEntry(hazardFactChanged, { fact }),
      outbox,
    ),
    airReadings: createFactStore<AirReading>(
      models.AirReading,
      reading => outboxEntry(airChanged, { reading }),
      outbox,
    ),
    zones: createZoneStore(models),
    zoneShapes,
    links: createLinkStore(models),
  }
}
