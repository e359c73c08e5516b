import type { ServiceBase } from '@muster/service-kit/service/define-service'
import { createAwards } from './awards.ts'
import type { Config } from './config.ts'
import { createEarnedStore } from './store/earned.ts'
import { createFactsStore } from './store/facts.ts'
import { createModels } from './store/models.ts'
import { createShareStore } from './store/shares.ts'

export type Context = ReturnType<typeof createContext>

export function createContext(base: ServiceBase<Config, 'mongo' | 'nats'>) {
  const { mongo, outbox, clock } = base
  const models = createModels(mongo.connection)
  const earned = createEarnedStore(models, outbox)
  const shares = createShareStore(models)
  const awards = createAwards({ facts: createFactsStore(models), earned, shares, clock })
  return { ...base, earned, shares, awards }
}
