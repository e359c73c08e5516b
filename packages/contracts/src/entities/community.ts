import { z } from 'zod'
import { optionalText, textRules } from '../vocabulary/text-rules.ts'
import { id, instant, textOf } from './common.ts'

export const community = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  memberCount: z.int(),
  createdAt: instant,
  creatorId: id,
})
export type Community = z.infer<typeof community>

export const communityMessage = z.object({
  id,
  communityId: id,
  userId: id,
  content: z.string(),
  createdAt: instant,
  user: z.object({ name: z.string() }),
})
export type CommunityMessage = z.infer<typeof communityMessage>

export const communityMember = z.object({
  userId: id,
  name: z.string(),
  role: z.enum(['creator', 'member']),
  joinedAt: instant,
})
export type CommunityMember = z.infer<typeof communityMember>

/** An invitation. Only the invited person sees the token, and the inviter once, in the reply to the call that created it. */
export const invitation = z.object({
  id,
  inviteToken: z.string(),
  createdAt: instant,
  communityId: id,
  communityName: z.string(),
  inviteeEmail: z.string(),
  inviterUserId: id,
  inviterName: z.string(),
})
export type Invitation = z.infer<typeof invitation>

export const newCommunity = z.object({
  name: textOf(textRules.communityName),
  description: textOf(optionalText(textRules.communityDescription)).default(''),
  isPrivate: z.boolean().default(false),
  creatorId: id,
})
