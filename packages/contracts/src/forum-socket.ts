import { z } from 'zod'
import { id } from './entities/common.ts'
import { communityMessage, newestMessage } from './entities/community.ts'

/** Path of the WebSocket of communities, for signed-in people. */
export const forumSocketPath = '/forum-ws'

/** A frame from a browser. */
export const forumClientFrame = z.discriminatedUnion('type', [
  /**
   * Which community is on the screen, or null, and the `seq` of the newest message that the browser has. The server answers with a frame `messages` or `gap`.
   * A browser repeats this frame once a minute, so that both sides notice missing messages.
   */
  z.object({ type: z.literal('follow'), communityId: id.nullable(), afterSeq: z.int().min(0) }),
])
export type ForumClientFrame = z.infer<typeof forumClientFrame>

/** A frame to a browser. */
export const forumServerFrame = z.discriminatedUnion('type', [
  /** The messages of the followed community after `afterSeq`, oldest first; often empty. */
  z.object({ type: z.literal('messages'), communityId: id.nullable(), data: z.array(communityMessage) }),
  /** More messages follow `afterSeq` than fit into a frame: the browser has to reload the list. */
  z.object({ type: z.literal('gap'), communityId: id }),
  /** A new or changed message of the followed community; it replaces the one with the same id. */
  z.object({ type: z.literal('message'), data: communityMessage }),
  /** A new message in another community of this person. */
  z.object({ type: z.literal('newest'), communityId: id, data: newestMessage }),
  /** A message of another community of this person was changed. If it is the newest, the browser has to reload the list of communities. */
  z.object({ type: z.literal('changed'), communityId: id, seq: z.int() }),
  /** This person has read up to this message, possibly on another device. */
  z.object({ type: z.literal('read'), communityId: id, seq: z.int() }),
  /** The person's rights have changed: memberships, roles, blocked people, or an archived community. The browser has to reload all lists. */
  z.object({ type: z.literal('reload') }),
])
export type ForumServerFrame = z.infer<typeof forumServerFrame>
