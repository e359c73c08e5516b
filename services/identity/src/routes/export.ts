import type { identityRoutes } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { confirmOwner } from '../passwords/confirm-owner.ts'

export function exportHandlers(context: Context) {
  const { clock, passkeys, sessions, users } = context
  return {
    async exportData({ params, body, caller, log }) {
      assertSelf(caller, params.id)
      await confirmOwner(context, { action: 'export-data', proof: body }, caller, log)
      const now = clock.now()
      const [profile, picture, open, keys, hasCreatedCommunity] = await Promise.all([
        users.find(params.id),
        users.pictureOf(params.id),
        sessions.list(params.id, now),
        passkeys.of(params.id),
        users.hasCreatedCommunity(params.id),
      ])
      if (!profile) throw new AppError('not-found')
      audit(log, 'data-exported', params.id)
      return {
        madeAt: now.toISOString(),
        userId: params.id,
        data: {
          identity: {
            profile,
            hasCreatedCommunity,
            picture: picture && { type: picture.type, base64: picture.bytes.toString('base64') },
            signedInDevices: open.map(({ device, openedAt, lastUsedAt, means }) => ({
              device,
              openedAt,
              lastUsedAt,
              means,
            })),
            passkeys: keys?.passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({ id, name, addedAt, lastUsedAt })),
          },
        },
        missing: [],
        cutOff: [],
      }
    },
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
