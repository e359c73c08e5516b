import { createKnownPeople } from '@muster/read-models/known-people'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from './config.ts'
import { createTokenVault } from './domain/invite-token.ts'
import { createCommunityStore } from './store/communities.ts'
import { createInvitationStore } from './store/invitations.ts'
import { createMessageStore } from './store/messages.ts'
import { createModels } from './store/models.ts'

export type Context = ReturnType<typeof createContext>

export function createContext(base: ServiceBase<Config, 'mongo' | 'nats'>) {
  const { config, mongo, outbox } = base
  const models = createModels(mongo.connection)
  return {
    ...base,
    communities: createCommunityStore(models, outbox),
    messages: createMessageStore(models, outbox),
    invitations: createInvitationStore(models, outbox, createTokenVault(config.INVITATION_SECRET)),
    people: createKnownPeople(mongo.connection),
  }
}
