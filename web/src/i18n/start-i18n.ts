import { defaultLanguage, isLanguage, type Language, matchLanguage } from '@muster/contracts/vocabulary/languages'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readText, writeText } from '../lib/storage.ts'
import { english } from './english.ts'

// One chunk for each language (vite.config.ts), so that only its readers load it.
const files = import.meta.glob<Record<string, unknown>>(
  [
    '@muster/languages/*/*.json',
    '!@muster/languages/en/*',
    '!@muster/languages/*/{directions,language,leave-by,mail,operate,push,responder-cards}.json',
  ],
  { import: 'default' },
)

const namespaces = Object.keys(english)

/** The stored choice, else the first of the browser's languages that Muster has, else English. */
export function preferredLanguage(): Language {
  const stored = readText('language')
  return isLanguage(stored) ? stored : (matchLanguage(navigator.languages) ?? defaultLanguage)
}

async function loadLanguage(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'common')) return
  const loaded = await Promise.all(
    namespaces.map(async namespace => {
      const load = Object.entries(files).find(([path]) => path.endsWith(`/${language}/${namespace}.json`))?.[1]
      return [namespace, await load?.()] as const
    }),
  )
  for (const [namespace, texts] of loaded) if (texts) i18next.addResourceBundle(language, namespace, texts)
}

async function changeLanguage(language: Language): Promise<void> {
  await loadLanguage(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  // The server writes the next first page in it.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

/** Changes the language of the whole page and stores the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeText('language', language)
  await changeLanguage(language)
}

/** Resolves when the texts of the first render are loaded. */
export async function startI18n(language: Language = preferredLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    defaultNS: 'common',
    resources: { [defaultLanguage]: english },
    // React escapes values itself.
    interpolation: { escapeValue: false },
  })
  await changeLanguage(language)
}
