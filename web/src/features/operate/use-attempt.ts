import { errorText, isApiError } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'

/** Whether the server may have done it: no answer has come, or one of somebody else. */
const isUnsure = (error: unknown) =>
  !isApiError(error) || typeof error.status === 'string' || error.status === 502 || error.status === 504

/**
 * Runs a change, and says so where it was not done, or where that is not known. Resolves to its answer, or null; with `shown`, once that has read
 * anew what the change has changed: until then a second press would be refused, as if the first had not been done.
 */
export function useAttempt(shown?: () => Promise<unknown>) {
  const { t } = useTranslation('operate')
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      const done = await work()
      await shown?.()
      return done
    } catch (error) {
      const said = isUnsure(error)
        ? { title: t('unsure'), description: t('unsureText') }
        : { title: t('failed'), description: errorText(error) }
      toast({ ...said, variant: 'destructive' })
      return null
    }
  }
}
