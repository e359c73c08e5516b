import type { Need } from '@muster/contracts/vocabulary/needs'
import { useTranslation } from '../../lib/use-translation.ts'

/** Returns a function that lists needs in one line, in the reader's language; empty for no needs. */
export function useNeedWords(): (needs: readonly Need[]) => string {
  const { t, i18n } = useTranslation('help')
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' })
  return needs => list.format(needs.map(need => t(`needs.${need}`)))
}
