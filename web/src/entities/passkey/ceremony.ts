import type { BodyOf, ReplyOf } from '@muster/contracts/define-route'
import type { addPasskey, beginPasskeySignIn, finishPasskeySignIn } from '@muster/contracts/routes/passkeys'

type Options = ReplyOf<typeof beginPasskeySignIn>
export type PasskeyAnswer = BodyOf<typeof finishPasskeySignIn>['response']
type NewPasskey = BodyOf<typeof addPasskey>['response']

const library = () => import('@simplewebauthn/browser')

/** Whether this browser can use passkeys here. None has them without https, except for localhost, or for an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

/** Has the person choose a passkey and shows that it is them. Rejects where they cancel: see `isCancelled`. */
export async function answerWithPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAnswer
}

/** Has the browser offer passkeys where the person fills in the e-mail address. Null where it cannot. Resolves when the person has chosen one. */
export async function answerFromAutofill(options: () => Promise<Options>): Promise<PasskeyAnswer | null> {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await library()
  if (!(await browserSupportsWebAuthnAutofill())) return null
  return (await startAuthentication({
    optionsJSON: (await options()) as never,
    useBrowserAutofill: true,
  })) as PasskeyAnswer
}

/** Ends a ceremony that waits for the person. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

export async function makePasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return (await startRegistration({ optionsJSON: options as never })) as NewPasskey
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** The person, or another ceremony, has ended this one. Browsers also say so where the person has no passkey. */
export const isCancelled = (error: unknown): boolean => ['NotAllowedError', 'AbortError'].includes(nameOf(error))

/** This device has a passkey of this account already. */
export const isKnownHere = (error: unknown): boolean => nameOf(error) === 'InvalidStateError'
