import type { passkeyRoutes } from '@muster/contracts/routes/passkeys'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { deviceName } from '../domain/device-words.ts'
import { notifyOwner } from '../notify-owner.ts'
import { confirmOwner, proofPurpose } from '../passwords/confirm-owner.ts'
import type { OwnedPasskey, StoredPasskey } from '../store/passkeys.ts'
import { openSessionWhileCurrent } from './open-session.ts'

const signIn = 'sign-in'
/** The purpose of a registration. It contains the version of the credentials, so that a registration cannot be finished after a password change. */
const registrationPurpose = (userId: string, version: number) => `add ${userId} ${version}`

/** Handlers for passkeys: listing, adding, signing in, and confirming an action instead of with the current password. */
export function passkeyHandlers(context: Context) {
  const { clock, passkeys, webauthn } = context

  /** The passkeys of an account. Throws `unauthenticated` if it was deleted. */
  async function storedOf(userId: string) {
    const stored = await passkeys.of(userId)
    if (!stored) throw new AppError('unauthenticated')
    return stored
  }

  return {
    beginPasskeySignIn: () => webauthn.options(signIn),

    async beginPasskeyProof({ body: { action }, caller: { userId } }) {
      const { passkeys: own } = await storedOf(userId)
      // With an empty list the browser would offer the passkeys of other people who use this device.
      if (own.length === 0) throw new AppError('not-found')
      return webauthn.options(proofPurpose(action, userId), own)
    },

    async listPasskeys({ caller: { userId } }) {
      return (await storedOf(userId)).passkeys.map(present)
    },

    async beginPasskeyRegistration({ body, caller, log }) {
      const version = await confirmOwner(context, { action: 'add-passkey', proof: body }, caller, log)
      const { passkeys: known } = await storedOf(caller.userId)
      const owner = { id: caller.userId, name: caller.email, known }
      return webauthn.registrationOptions(registrationPurpose(caller.userId, version), owner)
    },

    async addPasskey({ body: { response }, caller: { userId }, request, log }) {
      const { version } = await storedOf(userId)
      const verified = await webauthn.verifyRegistration(registrationPurpose(userId, version), response)
      const credential = { ...verified, transports: [...(verified.transports ?? [])] }
      const name = deviceName(request.headers['user-agent']) ?? 'Passkey'
      const added = await passkeys.add(userId, { credential, name, version, now: clock.now() })
      if (added === 'full') throw new AppError('too-many-passkeys')
      if (added === 'refused') throw new AppError('passkey-refused')
      await notifyOwner(context, 'passkey-added', { userId, request, log })
      return present(added)
    },

    async renamePasskey({ params: { passkeyId }, body: { name }, caller: { userId } }) {
      if (!(await passkeys.rename(userId, passkeyId, name))) throw new AppError('not-found')
      return { ok: true as const }
    },

    async removePasskey({ params: { passkeyId }, caller: { userId }, request, log }) {
      if (!(await passkeys.remove(userId, passkeyId))) throw new AppError('not-found')
      await notifyOwner(context, 'passkey-removed', { userId, request, log })
      return { ok: true as const }
    },

    async finishPasskeySignIn({ body: { response }, request, reply, log }) {
      const owned = await passkeys.find(response.id)
      try {
        if (!owned || !isOwner(owned, response.response.userHandle)) throw new AppError('passkey-refused')
        const { user, credential } = owned
        const counter = await webauthn.verify(signIn, credential, response)
        const isCurrent = () => passkeys.isStored(user.id, credential.id)
        const http = { request, reply, means: 'passkey' as const }
        if (
          !(await passkeys.use(owned, counter, clock.now())) ||
          !(await openSessionWhileCurrent(context, user, http, isCurrent))
        )
          throw new AppError('passkey-refused')
        audit(log, 'signed-in', user.id)
        return { user }
      } catch (err) {
        if (err instanceof AppError && err.code === 'passkey-refused')
          audit(log, 'sign-in-failed', owned?.user.id ?? null)
        throw err
      }
    },
  } satisfies Handlers<typeof passkeyRoutes>
}

/** Whether the user handle that the authenticator sends, if any, is that of the passkey's owner. */
const isOwner = ({ user }: OwnedPasskey, userHandle: string | null | undefined): boolean =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString('hex') === user.id

const present = ({ id, name, addedAt, lastUsedAt }: StoredPasskey) => ({
  id,
  name,
  addedAt: addedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
