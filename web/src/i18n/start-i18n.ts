import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readText, writeText } from '../lib/storage.ts'
import { resources as en } from './en/resources.ts'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

const isLanguage = (value: unknown): value is Language => languages.some(language => language === value)

/** The stored choice, else the first of the browser's languages that we speak, else English. */
export function preferredLanguage(): Language {
  const stored = readText('language')
  if (isLanguage(stored)) return stored
  return navigator.languages.map(tag => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

async function speak(language: Language): Promise<void> {
  // Only who reads Spanish pays for it.
  if (language === 'es' && !i18next.hasResourceBundle('es', 'common')) {
    const { resources } = await import('./es/resources.ts')
    for (const [namespace, texts] of Object.entries(resources)) i18next.addResourceBundle('es', namespace, texts)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Changes the language of the whole page and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeText('language', language)
  await speak(language)
}

/** Ready for the first render once it resolves. */
export async function startI18n(language: Language = preferredLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en },
    // React escapes already.
    interpolation: { escapeValue: false },
  })
  await speak(language)
}
