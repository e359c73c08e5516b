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
  summary: 'Lists whom the caller has blocked, the latest first.',
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
    'Blocks somebody who is or was in a community with the caller: the two no longer read each other’s messages in any community, and are not in each other’s lists of members. Owners and moderators read all messages but those of people whom they have blocked themselves.',
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
  summary: 'Takes a block back.',
  params: userIdParams,
  reply: done,
  errors: ['unauthenticated', 'not-found'],
})

export const blockRoutes = { listBlocks, blockPerson, unblockPerson }
