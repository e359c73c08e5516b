import type { Need } from '@muster/contracts/vocabulary/needs'
import { useTranslation } from '../../lib/use-translation.ts'

/** Needs as a line of words, in the reader's language; empty without any. */
export function useNeedWords(): (needs: readonly Need[]) => string {
  const { t, i18n } = useTranslation('help')
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' })
  return needs => list.format(needs.map(need => t(`needs.${need}`)))
}
