import type { UpdateReader, UpdateWords } from '@muster/languages/update-text'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** The reader's language and its words for updates, for the functions of `@muster/languages/update-text`. */
export function useUpdateReader(): UpdateReader {
  const { i18n } = useTranslation('update-words')
  const { language } = i18n
  return useMemo(() => {
    const words = i18n.getResourceBundle(language, 'update-words') ?? i18n.getResourceBundle('en', 'update-words')
    return { language, words: words as UpdateWords }
  }, [i18n, language])
}
