import { createHash } from 'node:crypto'
import type { communityRoutes } from '@muster/contracts/routes/community'
import { photoPx } from '@muster/contracts/vocabulary/photos'
import { AppError } from '@muster/service-kit/errors'
import { etagMatches } from '@muster/service-kit/http/etag-matches'
import type { Handlers } from '@muster/service-kit/http/routes'
import { readWebp } from '@muster/service-kit/webp'
import type { Context } from '../context.ts'
import { limits } from '../domain/limits.ts'
import { assertMayWrite, assertMember } from '../domain/policies.ts'
import { toMessage } from '../store/message-rows.ts'

/** Handlers for uploading and reading photos. */
export function photoHandlers({ blocks, communities, names, photos, quotas, reports, clock }: Context) {
  return {
    async uploadCommunityPhoto({ params, body, caller }) {
      const [now, whose] = [clock.now(), caller.userId]
      assertMayWrite(assertMember(await communities.findMembership(params.id, whose)), now)
      const photo = Buffer.isBuffer(body) ? readWebp(body) : null
      if (!photo || Math.max(photo.width, photo.height) > photoPx) throw new AppError('not-a-photo')
      if (!(await quotas.take(limits.photosNow, whose, now))) throw new AppError('too-many-requests')
      if (!(await quotas.take(limits.photosToday, whose, now))) throw new AppError('daily-limit')
      const uploaded = await photos.add(params.id, whose, photo, now)
      await names.removeIfDeleted(whose)
      return uploaded
    },

    async getCommunityPhoto({ params, caller, request, reply }) {
      const { role } = assertMember(await communities.findMembership(params.id, caller.userId))
      const row = await reports.find(params.id, params.messageId)
      const isShown = row !== null && toMessage(row, role).photo !== undefined
      if (!isShown || (await blocks.hiddenFrom(caller.userId, role)).includes(row.userId))
        throw new AppError('not-found')
      const bytes = await photos.bytesOf(row)
      if (!bytes) throw new AppError('not-found')
      const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
      // `no-cache`: the browser asks each time, so that people who have left, were blocked or have logged out do not see it from a cache.
      reply
        .header('etag', etag)
        .header('cache-control', 'private, no-cache')
        .header('x-content-type-options', 'nosniff')
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('image/webp').send(bytes)
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}
