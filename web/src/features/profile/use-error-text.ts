import { problemOf } from '@muster/contracts/vocabulary/problems'
import type { FieldError } from 'react-hook-form'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { useTranslation } from '../../lib/use-translation.ts'

type Wrong = Pick<FieldError, 'type' | 'message'>

/** Returns a function that gives the text of a field's error in the reader's language; undefined without an error. */
export function useErrorText(): (error: Wrong | undefined) => string | undefined {
  const { t } = useTranslation(['profile', 'errors', 'account'])
  const problemText = useProblemText()
  return error => {
    if (!error) return undefined
    if (error.type === 'emailTaken') return t('errors.emailTaken')
    if (error.type === 'passkeyRefused') return t('account:passkeys.refused')
    if (error.type === 'passkey') return error.message
    if (error.type === 'wrongPassword') return t('errors:codes.wrong-password')
    return problemText(problemOf({ code: error.type, message: error.message }))
  }
}
