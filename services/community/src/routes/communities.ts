import type { communityRoutes } from '@muster/contracts/routes/community'
import { isModerator } from '@muster/contracts/vocabulary/member-roles'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { limits } from '../domain/limits.ts'
import { looksOfficial } from '../domain/official-names.ts'
import { assertMember, assertOwner, assertVisible } from '../domain/policies.ts'
import { readCursor, searchedWords } from '../domain/search.ts'

/** Handlers for creating, listing and finding communities. */
export function communityHandlers({ blocks, communities, members, joinRequests, names, quotas, clock }: Context) {
  return {
    async createCommunity({ body, caller }) {
      const { creatorId, ...fields } = body
      assertSelf(caller, creatorId)
      const created = fields.clientId && (await communities.findCreated(caller.userId, fields.clientId))
      if (created) return created
      if (looksOfficial(fields.name)) throw new AppError('official-name')
      if (!(await quotas.take(limits.create, caller.userId, clock.now()))) throw new AppError('daily-limit')
      const community = await communities.create(fields, caller, clock.now())
      await names.removeIfDeleted(caller.userId)
      await members.settleOwner(community.id, clock.now())
      return community
    },

    async getCommunity({ params, caller }) {
      const { community, role } = assertVisible(await communities.findMembership(params.id, caller.userId))
      const hasAsked = role === null && (await joinRequests.find(params.id, caller.userId, clock.now())) !== null
      return hasAsked ? { ...community, hasAsked } : community
    },

    async changeCommunityArea({ params, body, caller }) {
      assertOwner(await communities.findMembership(params.id, caller.userId))
      await communities.setArea(params.id, body.area ?? undefined)
      return assertMember(await communities.findMembership(params.id, caller.userId)).community
    },

    listCommunities: () => communities.listPublic(),

    async findCommunities({ query: { words = '', near, cursor } }) {
      const after = readCursor(cursor)
      if (cursor !== undefined && !after) throw new AppError('invalid-request')
      return communities.find({ words: searchedWords(words), near, after })
    },

    async listMyCommunities({ params, caller }) {
      assertSelf(caller, params.userId)
      if (caller.isEmailVerified) {
        await communities.rememberAddress(caller.userId, caller.email)
        await blocks.rememberAddress(caller.userId, caller.email)
      }
      const mine = await communities.listOf(params.userId, await blocks.hiddenFrom(caller.userId, null))
      const moderated = mine.filter(({ role, joinPolicy }) => isModerator(role ?? null) && joinPolicy === 'approve')
      const asking = await joinRequests.count(
        moderated.map(({ id }) => id),
        clock.now(),
      )
      return mine.map(one => ({ ...one, ...(asking.has(one.id) && { joinRequests: asking.get(one.id) ?? 0 }) }))
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}
