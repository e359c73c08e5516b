import type { ServiceBase } from '@muster/service-kit/service/define-service'
import { createAwards } from './awards.ts'
import { createChanges } from './changes.ts'
import type { Config } from './config.ts'
import { createEarnedStore } from './store/earned.ts'
import { createFactsStore } from './store/facts.ts'
import { createModels } from './store/models.ts'
import { createShareStore } from './store/shares.ts'

export type Context = ReturnType<typeof createContext>

/** Everything that the handlers and consumers of achievements work with. */
export function createContext(base: ServiceBase<Config, 'mongo' | 'nats'>) {
  const { mongo, outbox, bus, clock } = base
  const models = createModels(mongo.connection)
  const earned = createEarnedStore(models, outbox)
  const shares = createShareStore(models)
  const changes = createChanges(bus)
  const facts = createFactsStore(models)
  const awards = createAwards({ facts, earned, shares, changes, clock })
  return { ...base, changes, facts, earned, shares, awards }
}
