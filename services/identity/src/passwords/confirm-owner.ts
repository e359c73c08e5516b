import type { ConfirmedAction, OwnerProof } from '@muster/contracts/entities/passkey'
import { AppError } from '@muster/service-kit/errors'
import type { Caller } from '@muster/service-kit/http/auth'
import type { Log } from '@muster/service-kit/log'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { knownLane } from './lane.ts'

/** The purpose of the challenge for a proof: one action of one person. */
export const proofPurpose = (action: ConfirmedAction, userId: string) => `confirm ${action} ${userId}`

type Deps = Pick<Context, 'clock' | 'credentials' | 'passkeys' | 'passwords' | 'webauthn'>
type Who = Pick<Caller, 'email' | 'userId'>

/**
 * Checks the current password or a passkey before a sensitive action, so that somebody who finds a signed-in device cannot take the account over or delete
 * it. Returns the version of the credentials that were confirmed: after a password change, for example by a mailed link, the action must not be carried out
 * any more. Throws `wrong-password` or `passkey-refused`. A deleted account also gives `wrong-password`, after the same amount of work.
 */
export async function confirmOwner(
  context: Deps,
  { action, proof }: { action: ConfirmedAction; proof: OwnerProof },
  caller: Who,
  log: Log,
): Promise<number> {
  if (proof.passkey) return confirmByPasskey(context, proofPurpose(action, caller.userId), proof.passkey, caller, log)
  const credential = await context.credentials.find(caller.email)
  const stored = credential?.passwordHash ?? null
  const lane = knownLane(`user ${caller.userId}`)
  const isRight = await context.passwords.verify(proof.currentPassword ?? '', stored, lane)
  if (credential && isRight) return credential.version
  audit(log, 'wrong-current-password', caller.userId)
  throw new AppError('wrong-password')
}

async function confirmByPasskey(
  { clock, passkeys, webauthn }: Deps,
  purpose: string,
  response: NonNullable<OwnerProof['passkey']>,
  { userId }: Who,
  log: Log,
): Promise<number> {
  try {
    const owned = await passkeys.find(response.id)
    if (owned?.user.id !== userId) throw new AppError('passkey-refused')
    const counter = await webauthn.verify(purpose, owned.credential, response)
    if (!(await passkeys.use(owned, counter, clock.now()))) throw new AppError('passkey-refused')
    return owned.version
  } catch (err) {
    if (err instanceof AppError && err.code === 'passkey-refused') audit(log, 'passkey-refused', userId)
    throw err
  }
}
