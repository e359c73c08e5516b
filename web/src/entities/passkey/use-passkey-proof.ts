import type { ConfirmedAction } from '@muster/contracts/entities/passkey'
import { errorText, isApiError } from '../../lib/error-text.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useBeginPasskeyProofMutation, usePasskeysQuery } from './api.ts'
import { answerWithPasskey, canUsePasskeys, isCancelled, type PasskeyAnswer } from './ceremony.ts'

/** Lets the person confirm an action with a passkey instead of the current password. `isOffered`: the person has a passkey, and this browser can use it. */
export function usePasskeyProof(action: ConfirmedAction) {
  const errorOf = usePasskeyError()
  const { data: passkeys = [] } = usePasskeysQuery(undefined, {
    skip: !canUsePasskeys(),
    refetchOnMountOrArgChange: true,
  })
  const [begin] = useBeginPasskeyProofMutation()

  /** Null if the person cancelled. Rejects with an Error whose message is shown to them. */
  async function prove(): Promise<PasskeyAnswer | null> {
    try {
      return await answerWithPasskey(await begin({ body: { action } }).unwrap())
    } catch (error) {
      if (isCancelled(error)) return null
      throw new Error(errorOf(error))
    }
  }
  return { isOffered: passkeys.length > 0, prove }
}

/** Returns a function that gives the text for a failed passkey. */
export function usePasskeyError(): (error: unknown) => string {
  const { t } = useTranslation('account')
  return error => {
    if (isApiError(error) && error.code === 'passkey-refused') return t('passkeys.refused')
    // The browser's own error messages are for developers, so a general text is shown.
    return isApiError(error) ? errorText(error, t('passkeys.failed')) : t('passkeys.failed')
  }
}
