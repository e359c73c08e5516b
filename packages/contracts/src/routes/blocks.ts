import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { done, id, userIdParams } from '../entities/common.ts'
import { blockedPerson } from '../entities/community.ts'

export const listBlocks = defineRoute({
  name: 'listBlocks',
  service: 'community',
  method: 'GET',
  path: '/api/blocks',
  access: 'user',
  summary: 'Lists the people whom the caller has blocked, the latest first.',
  reply: z.array(blockedPerson),
  errors: ['unauthenticated'],
})

export const blockPerson = defineRoute({
  name: 'blockPerson',
  service: 'community',
  method: 'PUT',
  path: '/api/blocks/:userId',
  access: 'user',
  summary:
    'Blocks a person who is or was in a community of the caller. The two no longer see each other’s messages in any community, nor each other in lists of members. Owners and moderators still see all messages except those of people whom they have blocked themselves.',
  params: userIdParams,
  body: z.object({ communityId: id }),
  reply: blockedPerson,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'members-only', 'not-found', 'daily-limit'],
})

export const unblockPerson = defineRoute({
  name: 'unblockPerson',
  service: 'community',
  method: 'DELETE',
  path: '/api/blocks/:userId',
  access: 'user',
  summary: 'Removes a block, so that the two people see each other again.',
  params: userIdParams,
  reply: done,
  errors: ['unauthenticated', 'not-found'],
})

export const blockRoutes = { listBlocks, blockPerson, unblockPerson }
