import { createHash } from 'node:crypto'
import { okReply } from '@muster/contracts/entities/common'
import type { communityRoutes } from '@muster/contracts/routes/community'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import { etagMatches } from '@muster/service-kit/http/etag-matches'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { limits } from '../domain/limits.ts'
import { assertMayWrite, assertMember, isNewcomer } from '../domain/policies.ts'
import { searchedWords } from '../domain/search.ts'

/** Handlers for reading, sending and changing messages. */
export function messageHandlers({
  blocks,
  communities,
  members,
  messages,
  names,
  photos,
  quotas,
  signals,
  clock,
}: Context) {
  async function markRead(communityId: string, userId: string, seq: number, options = {}) {
    if (await members.markRead(communityId, userId, seq, options))
      signals.tell({ kind: 'read', communityId, userId, seq })
  }

  return {
    async listCommunityMessages({ params, query, caller, request, reply }) {
      const { role } = assertMember(await communities.findMembership(params.id, caller.userId))
      const found = await messages.list(params.id, role, query, await blocks.hiddenFrom(caller.userId, role))
      const etag = `"${createHash('sha256').update(JSON.stringify(found)).digest('base64url')}"`
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return found
    },

    async sendCommunityMessage({ params, body, caller }) {
      assertSelf(caller, body.userId)
      const membership = assertMember(await communities.findMembership(params.id, caller.userId))
      // Checked before the limits, because a client that missed the answer may send the message again.
      const { content, photoId } = body
      // The photo's id is used as the `clientId`, so that a photo is in one message only. Otherwise deleting one message would remove the photo of another.
      const clientId = photoId ?? body.clientId
      const sent = clientId && (await messages.findSent(caller, clientId))
      if (sent && sent.communityId === params.id) return sent
      const [now, whose] = [clock.now(), `${params.id} ${caller.userId}`]
      assertMayWrite(membership, now)
      if (isNewcomer(membership, now) && !(await quotas.take(limits.messagesOfNewcomer, whose, now)))
        throw new AppError('slow-mode')
      if (!(await quotas.take(limits.messagesNow, whose, now))) throw new AppError('too-many-requests')
      if (!(await quotas.take(limits.messagesToday, whose, now))) throw new AppError('daily-limit')
      const photo = photoId ? await photos.hold(params.id, caller.userId, photoId, now) : null
      if (photoId && !photo) throw new AppError('not-found')
      const message = await messages.add(params.id, caller, { content, clientId, photo }, now)
      if (photo) await photos.keep(photo)
      signals.tell({ kind: 'message', communityId: params.id, seq: message.seq, isNew: true })
      // A person's own message does not count as unread.
      await markRead(params.id, caller.userId, message.seq, { isNext: true })
      await names.removeIfDeleted(caller.userId)
      return message
    },

    async searchCommunity({ params, query, caller }) {
      const { role } = assertMember(await communities.findMembership(params.id, caller.userId))
      if (!(await quotas.take(limits.searches, caller.userId, clock.now()))) throw new AppError('too-many-requests')
      const asked = { words: searchedWords(query.words), before: query.before }
      return messages.search(params.id, role, asked, await blocks.hiddenFrom(caller.userId, role))
    },

    async markCommunityRead({ params, body, caller }) {
      assertMember(await communities.findMembership(params.id, caller.userId))
      await markRead(params.id, caller.userId, body.seq)
      return okReply
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}
