import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorName } from './field-text.ts'

/** What is wrong with a field, in the person's language. */
export function useErrorText(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('profile')
  return error => error && t(`errors.${errorName(error)}`)
}
