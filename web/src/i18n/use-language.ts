import { defaultLanguage, type Language, matchLanguage } from '@muster/contracts/vocabulary/languages'
import { useTranslation } from 'react-i18next'

/** The language that the page is in, to tell the server which one to answer in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return matchLanguage([i18n.language]) ?? defaultLanguage
}
