import list from '@muster/languages/list.json' with { type: 'json' }

/** The name of a folder of `languages/`, which is a BCP 47 tag. */
export type Language = keyof typeof list

/** Every language that Muster is translated into. `npm run languages` writes the list from the folders. */
export const languages = Object.keys(list) as Language[]

/** The language for readers whose language is not known, and the fallback for missing translations. */
export const defaultLanguage = 'en' satisfies Language

/** A language's name in that language, such as "Español". */
export const languageName = (language: Language): string => list[language].name

/** An object with the result of `make` for every language. */
export const forEveryLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map(language => [language, make(language)])) as Record<Language, T>

export const isLanguage = (value: unknown): value is Language => languages.some(language => language === value)

/**
 * The language for a reader's BCP 47 tags, most preferred first; undefined if there is none. Each tag is shortened from its end until it
 * matches (`es-MX`, then `es`), as in RFC 4647 lookup.
 */
export function matchLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const parts = tag.toLowerCase().split('-')
    for (let length = parts.length; length > 0; length -= 1) {
      const wanted = parts.slice(0, length).join('-')
      const found = languages.find(language => language.toLowerCase() === wanted)
      if (found) return found
    }
  }
  return undefined
}
