import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { idParams, text, textOf } from '../entities/common.ts'
import { communityMessage, foundMessages, messageParams, uploadedPhoto } from '../entities/community.ts'
import { maxLength } from '../vocabulary/limits.ts'
import { photoBytes } from '../vocabulary/photos.ts'
import { textRules } from '../vocabulary/text-rules.ts'

/** Only the image is stored. Metadata of the file, such as the place of the photo, is removed. */
export const uploadCommunityPhoto = defineRoute({
  name: 'uploadCommunityPhoto',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/photos',
  access: 'user',
  summary:
    'Uploads a photo for a message of the caller: a still WebP of up to 300 KB and 2048 pixels per side. It is stored for an hour, or as long as the message with which it is sent. Members only.',
  params: idParams,
  consumes: ['image/webp'],
  bodyLimit: photoBytes,
  reply: uploadedPhoto,
  status: 201,
  errors: [
    'unauthenticated',
    'members-only',
    'muted',
    'read-only',
    'archived',
    'not-found',
    'not-a-photo',
    'daily-limit',
    'too-many-requests',
    'body-too-large',
    'unsupported-media-type',
  ],
})

/** Replies with the raw bytes and an ETag, to people who may read the message. */
export const getCommunityPhoto = defineRoute({
  name: 'getCommunityPhoto',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/messages/:messageId/photo',
  access: 'user',
  summary: 'Returns the photo of a message as WebP without metadata. The reply has an ETag. Members only.',
  params: messageParams,
  status: 200,
  errors: ['unauthenticated', 'members-only', 'not-found'],
})

export const editCommunityMessage = defineRoute({
  name: 'editCommunityMessage',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/messages/:messageId',
  access: 'user',
  summary:
    'Changes the text of the caller’s own message within 15 minutes; after that the answer is `edit-too-late`. The earlier text is not kept, unless the message was reported.',
  params: messageParams,
  body: z.object({ content: textOf(textRules.communityMessage) }),
  reply: communityMessage,
  errors: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'members-only',
    'muted',
    'read-only',
    'archived',
    'not-found',
    'edit-too-late',
    'too-many-requests',
  ],
})

export const searchCommunity = defineRoute({
  name: 'searchCommunity',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/search',
  access: 'user',
  summary:
    'Finds messages of a community by the beginnings of words, the newest first. Leaves out hidden and deleted messages, and those of people whom the caller has blocked or who have blocked the caller. Members only.',
  params: idParams,
  query: z.object({ words: text(maxLength.searchWords), before: z.coerce.number().int().optional() }),
  reply: foundMessages,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'not-found', 'too-many-requests'],
})

export const communityMessageRoutes = {
  uploadCommunityPhoto,
  getCommunityPhoto,
  editCommunityMessage,
  searchCommunity,
}
