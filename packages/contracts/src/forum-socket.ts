import { z } from 'zod'
import { id } from './entities/common.ts'
import { communityMessage, newestMessage } from './entities/community.ts'

/** The live socket of communities, for signed-in people. */
export const forumSocketPath = '/forum-ws'

/** A frame from a browser. */
export const forumClientFrame = z.discriminatedUnion('type', [
  /**
   * Which community is on the screen, and the number of the newest message that the browser has of it; null: none. The answer is a frame
   * `messages` or `gap`. A browser repeats this once a minute, which shows both sides that nothing is missing.
   */
  z.object({ type: z.literal('follow'), communityId: id.nullable(), afterSeq: z.int().min(0) }),
])
export type ForumClientFrame = z.infer<typeof forumClientFrame>

/** A frame to a browser. */
export const forumServerFrame = z.discriminatedUnion('type', [
  /** The messages of the followed community after `afterSeq`, oldest first; often none. */
  z.object({ type: z.literal('messages'), communityId: id.nullable(), data: z.array(communityMessage) }),
  /** More messages came after `afterSeq` than a frame holds: the list has to be read anew. */
  z.object({ type: z.literal('gap'), communityId: id }),
  /** A message of the followed community that is new or was changed; it replaces the one with its id. */
  z.object({ type: z.literal('message'), data: communityMessage }),
  /** A new message in another community of this person. */
  z.object({ type: z.literal('newest'), communityId: id, data: newestMessage }),
  /** A message of another community of this person was changed; where it is the newest, the list of communities has to be read anew. */
  z.object({ type: z.literal('changed'), communityId: id, seq: z.int() }),
  /** This person has read up to a message, perhaps on another device. */
  z.object({ type: z.literal('read'), communityId: id, seq: z.int() }),
  /** What this person may see or do has changed: memberships, roles, whom they blocked, or a community was archived. All lists have to be read anew. */
  z.object({ type: z.literal('reload') }),
])
export type ForumServerFrame = z.infer<typeof forumServerFrame>
