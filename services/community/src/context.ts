import { createKnownPeople } from '@muster/read-models/known-people'
import { createVault } from '@muster/service-kit/crypto/vault'
import { createMailer, type Mailer } from '@muster/service-kit/mail/mailer'
import { createQuotas } from '@muster/service-kit/mongo/quotas'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from './config.ts'
import { createAddressMarks } from './domain/address-mark.ts'
import { createTokenVault } from './domain/invite-token.ts'
import { createHub } from './live/hub.ts'
import { createReadRolesAndBlocks } from './live/roles-and-blocks.ts'
import { createSignals } from './live/signals.ts'
import { searchWordsOfCommunities } from './migrations/0001-search-words-of-communities.ts'
import { ownersOfCommunities } from './migrations/0002-owners-of-communities.ts'
import { ownerlessSinceOfCommunities } from './migrations/0003-ownerless-since-of-communities.ts'
import { messageNumbers } from './migrations/0004-message-numbers.ts'
import { searchWordsOfMessages } from './migrations/0005-search-words-of-messages.ts'
import { createBlockStore } from './store/blocks.ts'
import { createCommunityStore } from './store/communities.ts'
import { createExportStore } from './store/export.ts'
import { createHelpEndStore } from './store/help-ends.ts'
import { createInvitationStore } from './store/invitations.ts'
import { createJoinRequestStore } from './store/join-requests.ts'
import { createMemberStore } from './store/members.ts'
import { createMessageStore } from './store/messages.ts'
import { createModels } from './store/models.ts'
import { createModerationLog } from './store/moderation-log.ts'
import { createNameStore } from './store/names.ts'
import { createNoticeStore } from './store/notices.ts'
import { createPhotoStore } from './store/photos.ts'
import { createReportStore } from './store/reports.ts'
import { createRestrictionStore } from './store/restrictions.ts'

export type Context = ReturnType<typeof createContext>
/** Dependencies that tests replace. */
export type Overrides = { mailer?: Mailer }

/** Everything that the handlers, consumers, jobs and loops of community work with. */
export function createContext(base: ServiceBase<Config, 'mongo' | 'nats' | 'jobs'>, overrides: Overrides) {
  const { config, mongo, bus, outbox, clock, log } = base
  const models = createModels(mongo.connection)
  const { INVITATION_SECRET: secret, INVITATION_SECRET_OTHERS: others } = config
  const addressMarks = createAddressMarks(secret, others)
  const blocks = createBlockStore(models, outbox, addressMarks)
  const communities = createCommunityStore(models, outbox, addressMarks)
  const members = createMemberStore(models, outbox)
  const joinRequests = createJoinRequestStore(models, {
    addressMarks,
    addresses: createVault(secret, 'muster.community.join-requests', others),
  })
  const restrictions = createRestrictionStore(models, addressMarks)
  const moderationLog = createModerationLog(models)
  const photos = createPhotoStore(models)
  const reports = createReportStore(models, photos)
  const messages = createMessageStore(models, outbox)
  const invitations = createInvitationStore(models, outbox, createTokenVault(secret, others))
  const notices = createNoticeStore(models, outbox)
  const people = createKnownPeople(mongo.connection)
  const names = createNameStore(people, [
    members,
    joinRequests,
    restrictions,
    moderationLog,
    reports,
    photos,
    messages,
    invitations,
    blocks,
    notices,
  ])
  const mailer = overrides.mailer ?? createMailer(config, { clock, log })
  const quotas = createQuotas(mongo.connection)
  const signals = createSignals({ bus, log })
  const hub = createHub({ members, blocks, messages, clock, log, checkMs: config.MEMBER_CHECK_MS })
  signals.onSignal(hub.hear)
  return {
    ...base,
    migrations: [
      searchWordsOfCommunities(models),
      ownersOfCommunities(models, members, clock),
      ownerlessSinceOfCommunities(models, clock),
      messageNumbers(models),
      searchWordsOfMessages(models),
    ],
    exportOf: createExportStore(models),
    mailer,
    addressMarks,
    quotas,
    signals,
    hub,
    blocks,
    communities,
    members,
    joinRequests,
    restrictions,
    moderationLog,
    reports,
    photos,
    messages,
    helpEnds: createHelpEndStore(models),
    invitations,
    notices,
    standings: createReadRolesAndBlocks({ members, blocks }),
    people,
    names,
  }
}
