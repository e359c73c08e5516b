import type { identityRoutes } from '@muster/contracts/routes/identity'
import { picturePath } from '@muster/contracts/vocabulary/pictures'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import { etagMatches } from '@muster/service-kit/http/etag-matches'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { readPicture } from '../domain/picture.ts'
import { profileOf } from '../domain/profile.ts'

/** Handlers for profile pictures. */
export function pictureHandlers({ users }: Context) {
  return {
    async savePicture({ params, body, caller }) {
      assertSelf(caller, params.id)
      const picture = Buffer.isBuffer(body) ? readPicture(body) : null
      if (!picture) throw new AppError('not-a-picture')
      const profileImageUrl = `${picturePath(params.id)}?v=${picture.etag.slice(0, 10)}`
      const saved = await users.update(params.id, before => ({ ...profileOf(before), profileImageUrl }), { picture })
      if (!saved) throw new AppError('not-found')
      return saved.after
    },

    async deletePicture({ params, caller }) {
      assertSelf(caller, params.id)
      const without = { picture: null }
      const saved = await users.update(params.id, before => ({ ...profileOf(before), profileImageUrl: null }), without)
      if (!saved) throw new AppError('not-found')
      return saved.after
    },

    async getPicture({ params, caller, request, reply }) {
      assertSelf(caller, params.id)
      const picture = await users.pictureOf(params.id)
      if (!picture) throw new AppError('not-found')
      const etag = `"${picture.etag}"`
      // `no-cache`: the browser asks each time, because the next person who uses it must not see the picture.
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(picture.type).send(picture.bytes)
    },
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
