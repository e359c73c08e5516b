import { createKnownPeople } from '@muster/read-models/known-people'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from './config.ts'
import { createTokenVault } from './domain/invite-token.ts'
import { createCommunityStore } from './store/communities.ts'
import { createInvitationStore } from './store/invitations.ts'
import { createMessageStore } from './store/messages.ts'
import { createModels } from './store/models.ts'
import { createNameStore } from './store/names.ts'

export type Context = ReturnType<typeof createContext>

export function createContext(base: ServiceBase<Config, 'mongo' | 'nats'>) {
  const { config, mongo, outbox } = base
  const models = createModels(mongo.connection)
  const communities = createCommunityStore(models, outbox)
  const messages = createMessageStore(models, outbox)
  const invitations = createInvitationStore(models, outbox, createTokenVault(config.INVITATION_SECRET))
  const people = createKnownPeople(mongo.connection)
  const names = createNameStore(people, [communities, messages, invitations])
  return { ...base, communities, messages, invitations, people, names }
}
