import { defaultLanguage, isLanguage, type Language, matchLanguage } from '@muster/contracts/vocabulary/languages'
import { createObservable, useObservable } from '../lib/observable.ts'
import { readText, writeText } from '../lib/storage.ts'
import { addTexts, currentLanguage, showTexts, type Texts, textsOf } from '../lib/texts.ts'
import { firstTexts } from './first-texts.ts'

// Two chunks for each language (vite.config.ts), so that only its readers load it, and only the first screen's part at first.
const files = import.meta.glob<Texts>(
  [
    '@muster/languages/*/*.json',
    '!@muster/languages/en/*',
    '!@muster/languages/*/{directions,emergency-card,language,leave-by,mail,operate,push,responder-cards}.json',
  ],
  { import: 'default' },
)

for (const [namespace, texts] of Object.entries(firstTexts)) addTexts(defaultLanguage, namespace, texts)

const firstNamespaces: readonly string[] = Object.keys(firstTexts)
const isFirst = (namespace: string) => firstNamespaces.includes(namespace)

/** The stored choice, else the first of the browser's languages that Muster has, else English. */
export function preferredLanguage(): Language {
  const stored = readText('language')
  return isLanguage(stored) ? stored : (matchLanguage(navigator.languages) ?? defaultLanguage)
}

async function loadTexts(language: Language, wanted: (namespace: string) => boolean): Promise<void> {
  const loading = Object.entries(files).map(async ([path, load]) => {
    const [of, file] = path.split('/').slice(-2)
    const namespace = file?.replace('.json', '') ?? ''
    if (of === language && wanted(namespace)) addTexts(language, namespace, await load())
  })
  await Promise.all(loading)
}

/** Whether a part of the app besides the first screen has been asked for. */
let needsScreenTexts = false

async function loadLanguage(language: Language): Promise<void> {
  const isKnown = textsOf(language, 'common') !== undefined
  await Promise.all([!isKnown && loadTexts(language, isFirst), needsScreenTexts && addScreenTexts(language)])
}

async function addScreenTexts(language: Language): Promise<void> {
  if (textsOf(language, 'map')) return
  if (language !== defaultLanguage) return loadTexts(language, namespace => !isFirst(namespace))
  const { screenTexts } = await import('./screen-texts.ts')
  for (const [namespace, texts] of Object.entries(screenTexts)) addTexts(language, namespace, texts)
}

/** Loads the texts of the screens that are not the first, in the page's language and in English for what it lacks. Every part waits for them. */
export async function loadScreenTexts(): Promise<void> {
  needsScreenTexts = true
  await Promise.all([addScreenTexts(defaultLanguage), addScreenTexts(pageLanguage())])
}

const pageLanguage = (): Language => matchLanguage([currentLanguage()]) ?? defaultLanguage

async function changeLanguage(language: Language): Promise<void> {
  await loadLanguage(language)
  showTexts(language)
  document.documentElement.lang = language
  // The server writes the next first page in it.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

const chosen = createObservable<Language | null>(null)

/** The language that the person has chosen and that `forgetChosenLanguage` has not been called for. */
export const useChosenLanguage = (): Language | null => useObservable(chosen)

export const forgetChosenLanguage = (): void => chosen.set(null)

/** Changes the language of the whole page and stores it for the next start. */
export async function applyLanguage(language: Language): Promise<void> {
  writeText('language', language)
  await changeLanguage(language)
}

/** The person chooses a language: it is applied, and kept in their account if they have one. */
export async function chooseLanguage(language: Language): Promise<void> {
  chosen.set(language)
  await applyLanguage(language)
}

/** Resolves when the texts of the first screen are loaded. Other parts wait for `loadScreenTexts` themselves. */
export const startFirstTexts = (language: Language = preferredLanguage()): Promise<void> => changeLanguage(language)

/** Resolves when the texts of all screens are loaded. */
export async function startI18n(language?: Language): Promise<void> {
  await startFirstTexts(language)
  await loadScreenTexts()
}
