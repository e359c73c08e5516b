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

export const currentLanguage = (): string => shownTexts.get().language

/** All texts of a namespace in one language, if they are loaded. */
export const textsOf = (language: string, namespace: string): Texts | undefined =>
  byLanguage.get(language)?.get(namespace)

/** Adds loaded texts. What is on the screen is not read again: see `showTexts`. */
export function addTexts(language: string, namespace: string, texts: Texts): void {
  const namespaces = byLanguage.get(language) ?? new Map<string, Texts>()
  byLanguage.set(language, namespaces.set(namespace, texts))
}

/** Redraws every screen with the texts of `language`, and those added since. */
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
 * Finds texts by key in the first of `namespaces` that has them, or in the one that the key (`ns:key`) or `options.ns` names. English answers
 * for what a language lacks, and the key itself for what nothing has. `options.count` chooses the plural form.
 */
export function translator<Of extends Namespace>(language: string, namespaces: Of): TFunction<Of> {
  const wanted = [namespaces].flat() as string[]
  const t = (key: string, options: Options = {}) => textFor(language, wanted, key, options)
  // The keys are typed by i18next; its code, 17 KB, is not in the browser.
  return t as unknown as TFunction<Of>
}

/** The text of a key of `common`, or of `errors:key`, in the page's language, outside React. */
export const translate = ((key: string, options: Options = {}) =>
  textFor(currentLanguage(), ['common'], key, options)) as unknown as TFunction<['common', 'errors']>

/** True when the page's language, or English, has a text of this key. */
export const hasText = (key: string): boolean =>
  find([currentLanguage(), defaultLanguage], ['common'], key) !== undefined
