import type { ExportedData } from '@muster/contracts/entities/exported-data'
import { AppError } from '@muster/service-kit/errors'
import type { Context } from './context.ts'

/** The data that identity stores about a person. The gateway adds the parts of the other services. Throws `not-found`. */
export async function collectExport(
  { clock, passkeys, sessions, users }: Pick<Context, 'clock' | 'passkeys' | 'sessions' | 'users'>,
  userId: string,
): Promise<ExportedData> {
  const now = clock.now()
  const [profile, picture, open, keys, hasCreatedCommunity] = await Promise.all([
    users.find(userId),
    users.pictureOf(userId),
    sessions.list(userId, now),
    passkeys.of(userId),
    users.hasCreatedCommunity(userId),
  ])
  if (!profile) throw new AppError('not-found')
  return {
    madeAt: now.toISOString(),
    userId,
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
}
