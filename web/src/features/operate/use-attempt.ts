import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'

/** Runs a change, and says so where it was not done. Resolves to its answer, or null. */
export function useAttempt() {
  const { t } = useTranslation('operate')
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      toast({ title: t('failed'), description: errorText(error), variant: 'destructive' })
      return null
    }
  }
}
