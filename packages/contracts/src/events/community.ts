import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id } from '../entities/common.ts'

const service = 'community'

/** Rises with each change of one person's membership in one community; 0 in events of earlier versions. */
const membershipRevision = z.int().default(0)

export const communityCreated = defineEvent({
  service,
  fact: 'community-created',
  version: 1,
  payload: z.object({ communityId: id, creatorId: id, isPrivate: z.boolean() }),
})

export const memberJoined = defineEvent({
  service,
  fact: 'member-joined',
  version: 1,
  payload: z.object({ communityId: id, userId: id, viaInvitation: z.boolean(), revision: membershipRevision }),
})

/** A member left on their own. Who deletes their account leaves without it. */
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

export const communityMessageSent = defineEvent({
  service,
  fact: 'message-sent',
  version: 1,
  payload: z.object({ communityId: id, messageId: id, userId: id }),
})

export const invitationCreated = defineEvent({
  service,
  fact: 'invitation-created',
  version: 1,
  payload: z.object({ communityId: id, invitationId: id, inviterUserId: id }),
})

export const communityEvents = [
  communityCreated,
  memberJoined,
  memberLeft,
  memberRemoved,
  communityMessageSent,
  invitationCreated,
] as const
