import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id } from '../entities/common.ts'

const service = 'community'

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
  payload: z.object({ communityId: id, userId: id, viaInvitation: z.boolean() }),
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

export const communityEvents = [communityCreated, memberJoined, communityMessageSent, invitationCreated] as const
