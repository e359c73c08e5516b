import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import { fill } from '@muster/languages/fill'
import type { Namespace, TFunction } from 'i18next'
import { createObservable } from './observable.ts'

/** The texts of one namespace, as in its file in `languages/`: nested by the dots of the keys. */
export type Texts = { readonly [key: string]: unknown }

type Options = { ns?: string; count?: number; [value: string]: unknown }

const byLanguage = new Map<string, Map<string, Texts>>()
const pluralRules = new Map<string, Intl.PluralRules>()

/** The current language of the page. Replaced by a new object whenever texts change, so that components render again. */
export const shownTexts = createObservable({ language: defaultLanguage as string })

/** The current language of the page, outside React. */
export const currentLanguage = (): string => shownTexts.get().language

/** All texts of a namespace in one language; undefined if they are not loaded. */
export const textsOf = (language: string, namespace: string): Texts | undefined =>
  byLanguage.get(language)?.get(namespace)

/** Adds loaded texts. Components do not render again until `showTexts` is called. */
export function addTexts(language: string, namespace: string, texts: Texts): void {
  const namespaces = byLanguage.get(language) ?? new Map<string, Texts>()
  byLanguage.set(language, namespaces.set(namespace, texts))
}

/** Sets the language of the page and renders all components again, with all texts added so far. */
export const showTexts = (language: string): void => shownTexts.set({ language })

function pluralOf(language: string, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(count)
}

function read(texts: Texts | undefined, path: string): string | undefined {
  const found = path.split('.').reduce<unknown>((at, part) => (at as Texts | undefined)?.[part], texts)
  return typeof found === 'string' ? found : undefined
}

/** The first text for a key, in order of namespaces, then of languages, then of plural forms; undefined for none. */
function find(languages: Iterable<string>, namespaces: readonly string[], key: string, count?: number) {
  const colon = key.indexOf(':')
  const path = key.slice(colon + 1)
  for (const namespace of colon < 0 ? namespaces : [key.slice(0, colon)])
    for (const language of languages) {
      const texts = textsOf(language, namespace)
      const forms = count === undefined ? [] : [`_${pluralOf(language, count)}`, '_other']
      for (const form of [...forms, '']) {
        const text = read(texts, path + form)
        if (text !== undefined) return text
      }
    }
  return undefined
}

const filled = (text: string, values: Options): string =>
  fill(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')])))

function textFor(language: string, namespaces: readonly string[], key: string, options: Options): string {
  const languages = new Set([language, defaultLanguage])
  const text = find(languages, options.ns ? [options.ns] : namespaces, key, options.count)
  return text === undefined ? key.slice(key.indexOf(':') + 1) : filled(text, options)
}

/**
 * Returns a function that finds a text by its key, in the first of `namespaces` that has it, or in the one that the key (`ns:key`) or `options.ns` names.
 * A text that the language lacks is taken from English; if that lacks it too, the key is returned. `options.count` chooses the plural form.
 */
export function translator<Of extends Namespace>(language: string, namespaces: Of): TFunction<Of> {
  const wanted = [namespaces].flat() as string[]
  const t = (key: string, options: Options = {}) => textFor(language, wanted, key, options)
  // Only the types of i18next are used for the keys. Its code (17 KB) is not loaded in the browser.
  return t as unknown as TFunction<Of>
}

/** The text of a key of `common`, or of `errors:key`, in the page's language. For use outside React. */
export const translate = ((key: string, options: Options = {}) =>
  textFor(currentLanguage(), ['common'], key, options)) as unknown as TFunction<['common', 'errors']>

/** True if the page's language or English has a text for this key. */
export const hasText = (key: string): boolean =>
  find([currentLanguage(), defaultLanguage], ['common'], key) !== undefined
