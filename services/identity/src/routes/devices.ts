import { okReply } from '@muster/contracts/entities/common'
import type { identityRoutes } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { deviceWords } from '../domain/device-words.ts'

/** Handlers for the browsers in which the caller is signed in. */
export function deviceHandlers({ clock, cookie, sessions }: Context) {
  return {
    async listDevices({ caller: { userId }, request }) {
      const current = cookie.read(request)
      const open = await sessions.list(userId, clock.now())
      return open
        .sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())
        .map(({ id, device, openedAt, lastUsedAt, means }) => ({
          id,
          ...deviceWords(device),
          signedInAt: openedAt.toISOString(),
          signedInWith: means ?? null,
          lastUsedAt: lastUsedAt.toISOString(),
          isThis: current !== null && id === sessions.idOf(current),
        }))
    },

    async signOutDevice({ caller: { userId }, params: { deviceId }, log }) {
      if (!(await sessions.destroyOf(userId, deviceId))) throw new AppError('not-found')
      audit(log, 'device-signed-out', userId)
      return okReply
    },

    async signOutOtherDevices({ caller: { userId }, request, log }) {
      await sessions.destroyAllOf(userId, { except: cookie.read(request) })
      audit(log, 'other-devices-signed-out', userId)
      return okReply
    },
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
