import { defaultLanguage, type Language, matchLanguage } from '@muster/contracts/vocabulary/languages'
import { useTranslation } from '../lib/use-translation.ts'

/** The page's language, which requests pass on so that the server answers in it. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return matchLanguage([i18n.language]) ?? defaultLanguage
}
