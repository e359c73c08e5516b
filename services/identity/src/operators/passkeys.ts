import { createHash } from 'node:crypto'
import type { BodyOf } from '@muster/contracts/define-route'
import type { finishOperatorRegistration, finishOperatorSignIn } from '@muster/contracts/routes/operators'
import { AppError } from '@muster/service-kit/errors'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Config } from '../config.ts'

type Registration = BodyOf<typeof finishOperatorRegistration>['response']
type Assertion = BodyOf<typeof finishOperatorSignIn>['response']
type Invited = { operatorId: string; name: string }

/** As long as a person may take to find their security key. */
const challengeSeconds = 300

/**
 * Registration and sign-in by WebAuthn. Every challenge is used once, and for what it was made for. The authenticator has to verify its person by
 * PIN or biometrics, and stores the credential itself, so that nobody types a name to sign in.
 */
export function createPasskeys({ redis, origin }: Pick<ServiceBase<Config, 'redis'>, 'redis'> & { origin: string }) {
  const rpID = new URL(origin).hostname
  const keyOf = (challenge: string) => `passkey-challenge:${createHash('sha256').update(challenge).digest('hex')}`

  const remember = (challenge: string, purpose: string) => redis.set(keyOf(challenge), purpose, 'EX', challengeSeconds)
  const takeFor = (purpose: string) => async (challenge: string) => (await redis.getdel(keyOf(challenge))) === purpose

  const common = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  return {
    async registrationOptions({ operatorId, name }: Invited) {
      const options = await generateRegistrationOptions({
        rpName: 'Muster',
        rpID,
        userName: name,
        userDisplayName: name,
        userID: new Uint8Array(Buffer.from(operatorId, 'hex')),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await remember(options.challenge, `register ${operatorId}`)
      return options
    },

    /** The new credential. Throws `passkey-refused`. */
    async verifyRegistration({ operatorId }: Pick<Invited, 'operatorId'>, response: Registration) {
      const { registrationInfo } = await refuseUnless(() =>
        verifyRegistrationResponse({
          ...common,
          response: response as RegistrationResponseJSON,
          expectedChallenge: takeFor(`register ${operatorId}`),
        }),
      )
      if (!registrationInfo) throw new AppError('passkey-refused')
      return registrationInfo.credential
    },

    async signInOptions() {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await remember(options.challenge, 'sign-in')
      return options
    },

    /** The credential's new count of signatures. Throws `passkey-refused`. */
    async verifySignIn(credential: WebAuthnCredential, response: Assertion): Promise<number> {
      const { verified, authenticationInfo } = await refuseUnless(() =>
        verifyAuthenticationResponse({
          ...common,
          response: response as AuthenticationResponseJSON,
          expectedChallenge: takeFor('sign-in'),
          credential,
        }),
      )
      if (!verified) throw new AppError('passkey-refused')
      return authenticationInfo.newCounter
    },
  }
}

/** The library throws a plain Error for each reason to refuse; which one it was is for the log alone. */
async function refuseUnless<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    throw new AppError('passkey-refused', { cause })
  }
}
