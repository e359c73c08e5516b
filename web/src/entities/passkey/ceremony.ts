import type { BodyOf, ReplyOf } from '@muster/contracts/define-route'
import type { addPasskey, beginPasskeySignIn, finishPasskeySignIn } from '@muster/contracts/routes/passkeys'

type Options = ReplyOf<typeof beginPasskeySignIn>
export type PasskeyAnswer = BodyOf<typeof finishPasskeySignIn>['response']
type NewPasskey = BodyOf<typeof addPasskey>['response']

const library = () => import('@simplewebauthn/browser')

/** Whether this browser can use passkeys here. No browser supports them for an IP address, or without https except on localhost. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

/** Asks the person to choose a passkey and to confirm with it. Rejects if they cancel: see `isCancelled`. */
export async function answerWithPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAnswer
}

/** Makes the browser offer passkeys in the e-mail field. Resolves when the person has chosen one, or to null if the browser cannot do this. */
export async function answerFromAutofill(options: () => Promise<Options>): Promise<PasskeyAnswer | null> {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await library()
  if (!(await browserSupportsWebAuthnAutofill())) return null
  return (await startAuthentication({
    optionsJSON: (await options()) as never,
    useBrowserAutofill: true,
  })) as PasskeyAnswer
}

/** Cancels a ceremony that waits for the person. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** Asks the browser to create a passkey. Rejects if the person cancels, or has one on this device: see `isCancelled` and `isKnownHere`. */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return (await startRegistration({ optionsJSON: options as never })) as NewPasskey
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** Whether the person, or another ceremony, has cancelled this one. Browsers give the same error if the person has no passkey. */
export const isCancelled = (error: unknown): boolean => ['NotAllowedError', 'AbortError'].includes(nameOf(error))

/** Whether a ceremony failed because this device already has a passkey of this account. */
export const isKnownHere = (error: unknown): boolean => nameOf(error) === 'InvalidStateError'
