import { z } from 'zod'
import { defineEvent, type PayloadOf } from '../define-event.ts'
import { id, instant } from '../entities/common.ts'

const service = 'community'

/** Rises with each change of a person's membership in a community; 0 in events of earlier versions. */
const membershipRevision = z.int().default(0)

/** A community was created. */
export const communityCreated = defineEvent({
  service,
  fact: 'community-created',
  version: 1,
  payload: z.object({ communityId: id, creatorId: id, isPrivate: z.boolean() }),
})

/** A person became a member of a community. */
export const memberJoined = defineEvent({
  service,
  fact: 'member-joined',
  version: 1,
  payload: z.object({ communityId: id, userId: id, viaInvitation: z.boolean(), revision: membershipRevision }),
})

/** A member left. Not published for a member who deletes their account. */
export const memberLeft = defineEvent({
  service,
  fact: 'member-left',
  version: 1,
  payload: z.object({ communityId: id, userId: id, revision: membershipRevision }),
})

/** The owner or a moderator removed a member. */
export const memberRemoved = defineEvent({
  service,
  fact: 'member-removed',
  version: 1,
  payload: z.object({ communityId: id, userId: id, isBanned: z.boolean(), revision: membershipRevision }),
})

/** A member sent a message to a community. The text is not in the event. */
export const communityMessageSent = defineEvent({
  service,
  fact: 'message-sent',
  version: 1,
  payload: z.object({ communityId: id, messageId: id, userId: id }),
})

/** Most people per event. A message that concerns more people has several events. */
export const maxMembersCalled = 500

/**
 * These members have to be notified that something was written in a community, or that a member asked for help. The event has neither texts nor names: the
 * devices know the community's name. `revision` rises with each newer event of the same kind in one community.
 */
export const membersCalled = defineEvent({
  service,
  fact: 'members-called',
  version: 1,
  payload: z.object({
    communityId: id,
    about: z.enum(['message', 'help']),
    revision: z.int().min(1),
    memberIds: z.array(id).min(1).max(maxMembersCalled),
    at: instant,
    /** Nobody is notified after this time. */
    until: instant,
  }),
})

export type MembersCalled = PayloadOf<typeof membersCalled>

/** A person was invited to a community. */
export const invitationCreated = defineEvent({
  service,
  fact: 'invitation-created',
  version: 1,
  payload: z.object({ communityId: id, invitationId: id, inviterUserId: id }),
})

/** A person has blocked or unblocked another one. `revision` rises with each change of the pair. */
export const blockChanged = defineEvent({
  service,
  fact: 'block-changed',
  version: 1,
  payload: z.object({ userId: id, blockedUserId: id, isBlocked: z.boolean(), revision: z.int().min(1) }),
})

export const communityEvents = [
  communityCreated,
  memberJoined,
  memberLeft,
  memberRemoved,
  communityMessageSent,
  membersCalled,
  invitationCreated,
  blockChanged,
] as const
