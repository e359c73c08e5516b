import { defineRoute } from '../define-route.ts'
import { idParams } from '../entities/common.ts'
import { messageParams, uploadedPhoto } from '../entities/community.ts'
import { photoBytes } from '../vocabulary/pictures.ts'

/** What the file says besides the image, also where it was taken, is not kept. */
export const uploadCommunityPhoto = defineRoute({
  name: 'uploadCommunityPhoto',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/photos',
  access: 'user',
  summary:
    'Takes a photo, a still WebP of up to 300 KB and 2048 pixels a side, for a message of the caller. It is kept for an hour, or as long as the message that it is sent in.',
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
    'not-found',
    'not-a-photo',
    'daily-limit',
    'too-many-requests',
    'body-too-large',
    'unsupported-media-type',
  ],
})

/** Raw bytes with an ETag, for whoever may read the message. */
export const getCommunityPhoto = defineRoute({
  name: 'getCommunityPhoto',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/messages/:messageId/photo',
  access: 'user',
  summary: 'The photo of a message, as a WebP without notes. Members only.',
  params: messageParams,
  status: 200,
  errors: ['unauthenticated', 'members-only', 'not-found'],
})

export const communityMessageRoutes = { uploadCommunityPhoto, getCommunityPhoto }
