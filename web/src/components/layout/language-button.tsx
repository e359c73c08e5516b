import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../i18n/start-i18n.ts'
import { Button } from '../ui/button.tsx'

const names = { en: 'English', es: 'Español' } as const

/** Offers the other language in that language's own words. */
export function LanguageButton() {
  const { i18n } = useTranslation()
  const other = i18n.language === 'es' ? 'en' : 'es'
  return (
    <Button look="quiet" size="sm" lang={other} onClick={() => chooseLanguage(other)}>
      {names[other]}
    </Button>
  )
}
