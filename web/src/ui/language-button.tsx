import { languageName, languages } from '@muster/contracts/vocabulary/languages'
import { chooseLanguage } from '../i18n/start-i18n.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { Button } from './button.tsx'

/** A button for each other language, labelled in that language. */
export function LanguageButton() {
  const { i18n } = useTranslation()
  return languages
    .filter(language => language !== i18n.language)
    .map(language => (
      <Button
        key={language}
        look="quiet"
        size="sm"
        ml={{ base: '-3.5', md: '0' }}
        lang={language}
        onClick={() => chooseLanguage(language)}
      >
        {languageName(language)}
      </Button>
    ))
}
