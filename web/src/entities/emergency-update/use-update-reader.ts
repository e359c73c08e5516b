import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import type { UpdateReader, UpdateWords } from '@muster/languages/update-text'
import { useMemo } from 'react'
import { textsOf } from '../../lib/texts.ts'
import { useTranslation } from '../../lib/use-translation.ts'

/** The reader's language and its words for updates, for the functions of `@muster/languages/update-text`. */
export function useUpdateReader(): UpdateReader {
  const { i18n } = useTranslation('update-words')
  const { language } = i18n
  return useMemo(() => {
    const words = textsOf(language, 'update-words') ?? textsOf(defaultLanguage, 'update-words')
    return { language, words: words as UpdateWords }
  }, [language])
}
