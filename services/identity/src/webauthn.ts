import { createHash } from 'node:crypto'
import type { BodyOf } from '@muster/contracts/define-route'
import type { finishOperatorRegistration, finishOperatorSignIn } from '@muster/contracts/routes/operators'
import { AppError } from '@muster/service-kit/errors'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Config } from './config.ts'

type Registration = BodyOf<typeof finishOperatorRegistration>['response']
type Assertion = BodyOf<typeof finishOperatorSignIn>['response']
/** A registered passkey. `transports`: how the browser reaches it, such as `internal` or `usb`. */
type Known = { id: string; transports: string[] }
/** The person who registers a passkey. `id`: 24 hexadecimal digits, stored by the authenticator. `known`: the passkeys that they have already. */
type Owner = { id: string; name: string; known?: readonly Known[] }

/** Lifetime of a challenge, in seconds; long enough to find a security key. */
const challengeSeconds = 300
const timeout = challengeSeconds * 1_000

/**
 * Registration and sign-in by WebAuthn, for residents and operators. Every challenge can be used once, and only for the `purpose` for which it was made. The
 * authenticator has to verify the person by PIN or biometrics. It stores the credential itself (resident key), so that nobody types a name to sign in.
 */
export function createWebAuthn({ redis, origin }: Pick<ServiceBase<Config, 'redis'>, 'redis'> & { origin: string }) {
  const rpID = new URL(origin).hostname
  const keyOf = (challenge: string) => `passkey-challenge:${createHash('sha256').update(challenge).digest('hex')}`

  const remember = (challenge: string, purpose: string) => redis.set(keyOf(challenge), purpose, 'EX', challengeSeconds)
  const takeFor = (purpose: string) => async (challenge: string) => (await redis.getdel(keyOf(challenge))) === purpose

  const descriptors = (known: readonly Known[]) =>
    known.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }))

  const common = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  return {
    /** The options for registering a passkey, with a new challenge. */
    async registrationOptions(purpose: string, { id, name, known = [] }: Owner) {
      const options = await generateRegistrationOptions({
        rpName: 'Muster',
        rpID,
        userName: name,
        userDisplayName: name,
        userID: new Uint8Array(Buffer.from(id, 'hex')),
        attestationType: 'none',
        excludeCredentials: descriptors(known),
        timeout,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await remember(options.challenge, purpose)
      return { ...options }
    },

    /** The new credential. Throws `passkey-refused`. */
    async verifyRegistration(purpose: string, response: Registration) {
      const { registrationInfo } = await refuseUnless(() =>
        verifyRegistrationResponse({
          ...common,
          response: response as RegistrationResponseJSON,
          expectedChallenge: takeFor(purpose),
        }),
      )
      if (!registrationInfo) throw new AppError('passkey-refused')
      return registrationInfo.credential
    },

    /**
     * The options for a sign-in or proof, with a new challenge. `allowed`: the only passkeys to offer; if empty, the person chooses among all for this site.
     */
    async options(purpose: string, allowed: readonly Known[] = []) {
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        allowCredentials: descriptors(allowed),
        timeout,
      })
      await remember(options.challenge, purpose)
      return { ...options }
    },

    /**
     * Verifies a response, and returns the credential's new signature counter. Throws `passkey-refused`, also if the counter went back, which shows a copied
     * key.
     */
    async verify(purpose: string, credential: WebAuthnCredential, response: Assertion): Promise<number> {
      const { verified, authenticationInfo } = await refuseUnless(() =>
        verifyAuthenticationResponse({
          ...common,
          response: response as AuthenticationResponseJSON,
          expectedChallenge: takeFor(purpose),
          credential,
        }),
      )
      if (!verified) throw new AppError('passkey-refused')
      return authenticationInfo.newCounter
    },
  }
}

/** Runs a check of the library, and turns its errors into `passkey-refused`. The library's reason is kept as the cause, for the log only. */
async function refuseUnless<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    throw new AppError('passkey-refused', { cause })
  }
}
