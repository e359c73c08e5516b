import type { Problem } from '@muster/contracts/vocabulary/problems'
import { useTranslation } from '../lib/use-translation.ts'

/** Says what is wrong with a field, in the person's language; undefined where nothing is. */
export function useProblemText(): (problem: Problem | null | undefined) => string | undefined {
  const { t } = useTranslation('errors')
  return problem => (problem ? t(`problems.${problem}`) : undefined)
}
