import type { Mongo } from '@muster/service-kit/mongo/mongo'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { createFeedStore } from './feeds.ts'
import { createHazardFactStore } from './hazard-facts.ts'
import { createMessageStore } from './messages.ts'
import { createModels } from './models.ts'
import { createShelterStore } from './shelters.ts'
import { createUpdateStore } from './updates.ts'

export type Stores = ReturnType<typeof createStores>

/** What ingest writes and people read: updates, the journal of messages, shelters, facts of the ground, and the records of feeds. */
export function createStores({ mongo, outbox }: { mongo: Mongo; outbox: Outbox }) {
  const models = createModels(mongo.connection)
  return {
    updates: createUpdateStore(models, outbox),
    messages: createMessageStore(models),
    feedRecords: createFeedStore(models),
    shelters: createShelterStore(models, outbox),
    hazardFacts: createHazardFactStore(models, outbox),
  }
}
