import { problemOf } from '@muster/contracts/vocabulary/problems'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../i18n/use-problem-text.ts'

type Wrong = Pick<FieldError, 'type' | 'message'>

/** A field's error text in the reader's language. */
export function useErrorText(): (error: Wrong | undefined) => string | undefined {
  const { t } = useTranslation('profile')
  const problemText = useProblemText()
  return error => {
    if (!error) return undefined
    if (error.type === 'emailTaken') return t('errors.emailTaken')
    return problemText(problemOf({ code: error.type, message: error.message }))
  }
}
