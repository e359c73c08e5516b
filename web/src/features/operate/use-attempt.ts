import { errorText } from '../../lib/error-text.ts'
import { mayBeDone } from '../../lib/may-be-done.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'

/**
 * Returns a function that runs a change and shows a message if it failed or its result is unknown. It resolves to the result, or to null after a
 * failure. With `shown`, it resolves after `shown` has fetched the changed data: until then a second press would get an error, as if the first
 * had failed.
 */
export function useAttempt(shown?: () => Promise<unknown>) {
  const { t } = useTranslation('operate')
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      const done = await work()
      await shown?.()
      return done
    } catch (error) {
      const said = mayBeDone(error)
        ? { title: t('unsure'), description: t('unsureText') }
        : { title: t('failed'), description: errorText(error) }
      toast({ ...said, variant: 'destructive' })
      return null
    }
  }
}
